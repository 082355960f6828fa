/** The engine that replays: lets the program's threads run in a given order and checks them. */
package dev.rethread.agent.control;
