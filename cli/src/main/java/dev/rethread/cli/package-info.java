/**
 * The {@code rethread} command: one class per subcommand, one explicit list of them. A thin entry
 * over the replay module; the agent jar travels inside as a resource. Nothing depends on this
 * package.
 */
package dev.rethread.cli;
