package dev.rethread.programs.init;

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Annotations, which the JDK keeps by the identity hash of their types, are found again after the
 * program has used those hashes itself; their own hashes depend on those of constants.
 *
 * <p>Expect: exit
 */
public final class AnnotationHashes {
  @Retention(RetentionPolicy.RUNTIME)
  @interface Named {
    String value();

    ElementType[] where() default {ElementType.FIELD, ElementType.METHOD};

    Class<?> type() default Object.class;
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Counted {
    int times() default 3;
  }

  private static int found;

  public static void main(String[] args) throws Exception {
    look(); // the JDK files the annotations
    Set<Object> seen = new HashSet<>();
    for (Method method : AnnotationHashes.class.getDeclaredMethods()) {
      for (Annotation annotation : method.getAnnotations()) {
        seen.add(annotation.annotationType());
        seen.add(annotation);
      }
    }
    Map<Object, Integer> order = new HashMap<>();
    for (Object each : seen) {
      order.put(each, order.size());
    }
    System.out.println(order);
    Thread first = new Thread(AnnotationHashes::look);
    Thread second = new Thread(AnnotationHashes::look);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(found);
  }

  @Named("look")
  @Counted
  static void look() {
    for (Method method : AnnotationHashes.class.getDeclaredMethods()) {
      Named named = method.getAnnotation(Named.class);
      if (named != null) {
        found += named.value().length() + method.getAnnotation(Counted.class).times();
      }
    }
  }

  @Named(value = "other", type = AnnotationHashes.class)
  @Counted(times = 9)
  static void other() {}
}
