package dev.rethread.replay.debug;

import static dev.rethread.replay.debug.Peer.data;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DebugProxyTest {
  private static final byte[] NOTHING = {};
  private static final byte SUSPEND_ALL = 2;
  private static final byte BREAKPOINT = 2;

  private DebugProxy proxy;
  private Peer target;
  private Peer debugger;

  @BeforeEach
  void attach() throws IOException {
    proxy = DebugProxy.listen(0);
    target = Peer.target(proxy);
    new Socket(InetAddress.getLoopbackAddress(), proxy.port()).close(); // not a debugger
    debugger = Peer.debugger(proxy);
  }

  @AfterEach
  void end() throws IOException {
    target.close();
    debugger.close();
    proxy.close();
  }

  private static Packet invocation(int number, long thread) throws IOException {
    return Packet.command(number, Command.INVOKE_VIRTUAL, data(5L, thread, 6L, 7L, 0, 0));
  }

  private static Packet stop(long thread) throws IOException {
    return Packet.command(1, Command.EVENT, data(SUSPEND_ALL, 1, BREAKPOINT, 3, thread, 0L));
  }

  @Test
  void what_does_not_matter_passes_unchanged() throws IOException {
    Packet command = Packet.command(17, 0x0B01, data(4L));
    debugger.send(command);
    assertThat(target.read().toBytes()).isEqualTo(command.toBytes());
    Packet reply = Packet.reply(17, 10, data("x"));
    target.send(reply);
    assertThat(debugger.read().toBytes()).isEqualTo(reply.toBytes());
    target.send(stop(4));
    assertThat(debugger.read().toBytes()).isEqualTo(stop(4).toBytes());
  }

  @Test
  void an_evaluation_has_no_events_and_runs_alone() throws IOException {
    debugger.send(invocation(1, 9));
    target.introduce(1);
    target.expectEvaluating(9);
    Packet started = target.expect(Command.INVOKE_VIRTUAL);
    assertThat(started.toBytes())
        .isEqualTo(Packet.command(1, Command.INVOKE_VIRTUAL, data(5L, 9L, 6L, 7L, 0, 1)).toBytes());
    target.send(Packet.reply(1, 0, data("result")));
    target.expectEvaluating(0);
    Packet reply = debugger.read();
    assertThat(reply.toBytes()).isEqualTo(Packet.reply(1, 0, data("result")).toBytes());
  }

  @Test
  void the_second_of_two_evaluations_waits_for_the_first() throws IOException {
    debugger.send(invocation(1, 9));
    debugger.send(invocation(2, 8));
    target.introduce(1);
    target.expectEvaluating(9);
    target.expect(Command.INVOKE_VIRTUAL);
    target.answer(Command.SUSPEND_COUNT, data(1));
    target.send(Packet.reply(1, 0, NOTHING));
    target.expectEvaluating(0);
    target.expectEvaluating(8);
    assertThat(target.expect(Command.INVOKE_VIRTUAL).number()).isEqualTo(2);
  }

  @Test
  void a_thread_that_is_suspended_several_times_runs_and_is_so_again() throws IOException {
    debugger.send(invocation(1, 9));
    target.introduce(2);
    target.expectEvaluating(9);
    target.expect(Command.RESUME_THREAD);
    target.expect(Command.INVOKE_VIRTUAL);
    target.send(Packet.reply(1, 0, NOTHING));
    target.expect(Command.SUSPEND_THREAD);
    target.expectEvaluating(0);
  }

  @Test
  void a_stop_of_another_thread_is_told_after_the_evaluation() throws IOException {
    debugger.send(invocation(1, 9));
    target.introduce(1);
    target.expectEvaluating(9);
    target.expect(Command.INVOKE_VIRTUAL);
    target.send(stop(8));
    target.expect(Command.RESUME_THREAD);
    target.send(stop(9));
    assertThat(debugger.read().toBytes()).isEqualTo(stop(9).toBytes());
    target.send(Packet.reply(1, 0, NOTHING));
    target.expect(Command.SUSPEND_THREAD);
    target.expectEvaluating(0);
    assertThat(debugger.read().number()).isEqualTo(1);
    assertThat(debugger.read().toBytes()).isEqualTo(stop(8).toBytes());
  }

  @Test
  void an_evaluation_before_the_runtime_is_there_just_runs() throws IOException {
    debugger.send(invocation(1, 9));
    target.answer(Command.ID_SIZES, data(8, 8, 8, 8, 8));
    target.answer(Command.CLASSES_BY_SIGNATURE, data(0));
    target.answer(Command.SUSPEND_COUNT, data(1));
    target.expect(Command.INVOKE_VIRTUAL);
  }

  @Test
  void a_debugger_that_leaves_lets_the_target_go() throws IOException {
    debugger.close();
    target.expect(Command.DISPOSE);
  }

  @Test
  void a_debugger_that_leaves_during_an_evaluation_lets_the_target_go_after_it()
      throws IOException {
    debugger.send(invocation(1, 9));
    target.introduce(1);
    target.expectEvaluating(9);
    target.expect(Command.INVOKE_VIRTUAL);
    debugger.close();
    target.expect(Command.CLEAR_BREAKPOINTS);
    target.expect(Command.RESUME);
    target.send(stop(9));
    target.expect(Command.RESUME);
    target.send(Packet.reply(1, 0, NOTHING));
    target.expectEvaluating(0);
    target.expect(Command.DISPOSE);
  }

  @Test
  void the_debugger_is_told_when_the_target_ends() throws IOException {
    debugger.send(invocation(1, 9));
    target.expect(Command.ID_SIZES);
    target.close();
    assertThat(debugger.readOrEnd()).isNull();
  }

  @Test
  void steps_pass_over_the_hooks() throws IOException {
    byte step = 1;
    byte breakpoint = 2;
    byte all = 2;
    byte count = 1;
    debugger.send(Packet.command(1, Command.SET_REQUEST, data(step, all, 1, count, 1)));
    Packet request = target.expect(Command.SET_REQUEST);
    byte[] first = data(step, all, 6, (byte) 6, "dev.rethread.runtime.*");
    byte[] last = data(count, 1);
    byte[] sent = request.toBytes();
    assertThat(Arrays.copyOfRange(sent, 11, 11 + first.length)).isEqualTo(first);
    assertThat(Arrays.copyOfRange(sent, sent.length - last.length, sent.length)).isEqualTo(last);
    debugger.send(Packet.command(2, Command.SET_REQUEST, data(breakpoint, all, 0)));
    assertThat(target.expect(Command.SET_REQUEST).data().remaining()).isEqualTo(6);
  }

  @Test
  void a_port_that_is_taken_or_none_is_an_error() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      assertThatThrownBy(() -> DebugProxy.listen(taken.getLocalPort()))
          .isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> DebugProxy.listen(70_000)).isInstanceOf(IOException.class);
  }
}
