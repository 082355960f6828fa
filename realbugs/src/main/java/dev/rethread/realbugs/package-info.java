/**
 * Known concurrency bugs of released libraries, each reached through the library's public API by a
 * program of its own. A program prints {@code fine} if its bug did not show.
 *
 * <p>Paragraphs of a program's Javadoc are read by tests:
 *
 * <ul>
 *   <li>{@code Expect}: {@code exit} if every run ends, {@code may-hang} if the bug is a hang
 *   <li>{@code Failure}: what the bug, and nothing else, shows as: {@code exit} and a code; an
 *       exception and, after {@code at}, a method in its stack, after which the program ends with
 *       42; or {@code hang on} and the class of an object that one of the threads waits for
 *   <li>{@code Args}: a command line with which the bug shows now and then, without Rethread
 *   <li>{@code Artifacts}: all that the class path needs, or {@code none}
 *   <li>{@code Fixed}: what to put on the class path instead to have the same library without the
 *       bug
 * </ul>
 */
package dev.rethread.realbugs;
