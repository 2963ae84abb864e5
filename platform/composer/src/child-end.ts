import type { ChildProcess } from 'node:child_process';

interface Running {
  child: ChildProcess;
  clean: () => void;
}
const running = new Set<Running>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends a child and removes its files when this process ends, by itself or by a signal. Returns what is to be called once the child
 * has ended. Whoever handles the signals already goes on doing so.
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
  // A listener of our own has kept the signal from ending the process.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
