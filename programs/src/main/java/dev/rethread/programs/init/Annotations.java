package dev.rethread.programs.init;

import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.AnnotatedElement;
import java.util.HashMap;
import java.util.Map;

/**
 * Threads look for annotations of a class, a method, a field and a parameter, and count what they
 * find by the class of the annotation. The JDK keeps annotations by that class too.
 *
 * <p>Expect: exit
 */
public final class Annotations {
  @Retention(RetentionPolicy.RUNTIME)
  @interface Red {
    int value() default 1;
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Green {
    String value() default "green";
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Blue {}

  @Red
  @Green
  @Blue
  static final class Target {
    @Red(2)
    @Blue
    int field;

    @Green("method")
    @Blue
    void method(@Red(3) @Green("parameter") int parameter) {}
  }

  public static void main(String[] args) throws Exception {
    AnnotatedElement[] elements = {
      Target.class,
      Target.class.getDeclaredField("field"),
      Target.class.getDeclaredMethod("method", int.class),
      Target.class.getDeclaredMethod("method", int.class).getParameters()[0]
    };
    Map<Class<? extends Annotation>, Integer> counts = new HashMap<>();
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> look(elements, counts), "looker-" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    counts.forEach((type, count) -> System.out.println(type.getSimpleName() + " " + count));
  }

  private static void look(
      AnnotatedElement[] elements, Map<Class<? extends Annotation>, Integer> counts) {
    for (int round = 0; round < 20; round++) {
      for (AnnotatedElement element : elements) {
        count(element.getAnnotation(Red.class), counts);
        count(element.getAnnotation(Green.class), counts);
        count(element.isAnnotationPresent(Blue.class) ? element.getAnnotations()[0] : null, counts);
      }
    }
  }

  private static void count(
      Annotation annotation, Map<Class<? extends Annotation>, Integer> counts) {
    if (annotation != null) {
      synchronized (counts) {
        counts.merge(annotation.annotationType(), 1, Integer::sum);
      }
    }
  }
}
