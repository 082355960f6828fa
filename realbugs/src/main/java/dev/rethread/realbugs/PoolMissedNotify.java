package dev.rethread.realbugs;

import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * commons-pool 1.5, POOL-149: {@code GenericObjectPool.borrowObject} finds that nothing is
 * allocated to its latch and then waits on it, without looking again under the latch's monitor. An
 * object that is allocated in between, and its {@code notify}, are missed.
 *
 * <p>Shows as: hang, one thread waits for an object that is its own already, and the others for
 * that object. The arguments are the number of threads and how often each borrows the only object.
 *
 * <p>Expect: may-hang
 *
 * <p>Failure: hang on org.apache.commons.pool.impl.GenericObjectPool$Latch
 *
 * <p>Args: 3 20000
 *
 * <p>Artifacts: commons-pool:commons-pool:1.5
 *
 * <p>Fixed: commons-pool:commons-pool:1.5.4
 */
public final class PoolMissedNotify {
  private static final class TokenFactory extends BasePoolableObjectFactory {
    @Override
    public Object makeObject() {
      return new StringBuilder("token");
    }
  }

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int turns = Integer.parseInt(args[1]);
    GenericObjectPool pool = new GenericObjectPool(new TokenFactory(), 1);
    boolean returned =
        Together.run(
            threads,
            () -> {
              for (int i = 0; i < turns; i++) {
                pool.returnObject(pool.borrowObject());
              }
            });
    pool.close();
    if (!returned) {
      System.exit(42);
    }
    System.out.println("fine");
  }
}
