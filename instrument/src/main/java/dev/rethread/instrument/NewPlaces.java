package dev.rethread.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * The places of the instructions that make objects. Frames name an object that is not initialised
 * yet by the place of its NEW: if a visitor puts code before one, the place is another.
 */
final class NewPlaces {
  /** Those since the last NEW. */
  private final List<Label> recent = new ArrayList<>();

  /** Where NEWs are now, by the places that frames know them by. */
  private final Map<Object, Label> moved = new HashMap<>();

  /** The code has come to a place, perhaps that of a NEW. */
  void add(Label place) {
    recent.add(place);
  }

  /** A NEW comes next, and code was put before it. */
  void move(MethodVisitor mv) {
    Label place = new Label();
    mv.visitLabel(place);
    for (Label before : recent) {
      moved.put(before, place);
    }
  }

  /** A NEW has been passed. */
  void pass() {
    recent.clear();
  }

  /** Types of a frame, with the places as they are now. */
  Object @Nullable [] in(Object @Nullable [] types) {
    if (types == null || moved.isEmpty()) {
      return types;
    }
    Object[] result = types.clone();
    for (int i = 0; i < result.length; i++) {
      Label place = moved.get(result[i]);
      result[i] = place == null ? result[i] : place;
    }
    return result;
  }
}
