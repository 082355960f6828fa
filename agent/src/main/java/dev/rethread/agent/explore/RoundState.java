package dev.rethread.agent.explore;

import dev.rethread.agent.schedule.TurnState;

/** A stream of one run. */
final class RoundState extends TurnState {
  final Round round;

  /** Number of the thread among those of the run, also of a class initialisation in it. */
  final int number;

  /** Above zero in a class initialisation. */
  final int initialising;

  /** Nobody has caught what was thrown: the thread is about to end. */
  boolean leaves;

  /** How many accesses it has had since its last step. */
  int sinceStep;

  /** How many events it has had since the run is over. */
  int late;

  RoundState(Round round, int index, int number, int initialising, Thread thread) {
    super(index, thread);
    this.round = round;
    this.number = number;
    this.initialising = initialising;
  }

  /** It has an event. */
  void happened(int site) {
    events++;
    count(round.sites.isOfProgram(site));
  }
}
