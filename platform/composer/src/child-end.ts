import type { ChildProcess } from 'node:child_process';

interface Running {
  child: ChildProcess;
  clean: () => void;
}
const running = new Set<Running>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Kills a child process and removes its files when this process exits or gets a signal. Returns a function to call once the child has
 * ended. Other listeners for the signals keep working.
 */
export function onEnd(child: ChildProcess, clean: () => void): () => void {
  const one = { child, clean };
  if (running.size === 0) {
    process.on('exit', endAll);
    for (const signal of SIGNALS) process.on(signal, bySignal);
  }
  running.add(one);
  return () => {
    running.delete(one);
    if (running.size > 0) return;
    process.off('exit', endAll);
    for (const signal of SIGNALS) process.off(signal, bySignal);
  };
}

function endAll(): void {
  for (const { child, clean } of running) {
    child.kill('SIGKILL');
    clean();
  }
}

function bySignal(signal: NodeJS.Signals): void {
  endAll();
  process.off(signal, bySignal);
  // Our listener replaced the default action of the signal, so the signal is sent again without it.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
