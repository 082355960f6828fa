/**
 * Programs that {@code rethread demo} records. They run in target JVMs, with the command's jar as
 * their class path, and use the JDK only.
 */
package dev.rethread.cli.demo;
