import type { Voice } from '@site/ui/wave/geometry.ts';
import { useSyncExternalStore } from 'react';
import { callStore } from '../call-state';
import { readLevels } from '../engine-slot';
import { scaledLevel } from '../view-hooks';

/** One bar of the drawing, in ms. */
export const BAR_MS = 80;
/** Speech is well above it on a scale of 0…1, the noise of a room below. */
const QUIET = 0.04;
/** The longest silence that is drawn, in bars. */
const PAUSE_BARS = 6;
/** Limits memory: 40 s of one turn. */
const LONGEST_TURN = 500;

/** How loud the turn of each voice is that has no caption yet, 0…1, oldest first. */
export type Loudness = Readonly<Record<Voice, readonly number[]>>;

const NONE: Loudness = { visitor: [], assistant: [] };
let current = NONE;
const listeners = new Set<() => void>();

function change(next: Partial<Loudness>): void {
  current = { ...current, ...next };
  for (const listener of listeners) listener();
}

/** Adds a bar to a turn, which never starts with silence and has only short ones. */
export function withBar(turn: readonly number[], level: number): readonly number[] {
  const last = turn.slice(-PAUSE_BARS);
  const pause = last.length < PAUSE_BARS ? turn.length === 0 : last.every((bar) => bar < QUIET);
  if (turn.length >= LONGEST_TURN || (level < QUIET && pause)) return turn;
  return [...turn, level];
}

/** Notes the loudness of the voice whose turn it is. Returns a function that stops it. */
export function noteLoudness(): () => void {
  change(NONE);
  const timer = setInterval(() => {
    const { mode, muted } = callStore.get();
    const { input, output } = readLevels();
    const voice = mode === 'speaking' ? 'assistant' : 'visitor';
    const level = voice === 'assistant' ? output : muted ? 0 : input;
    const turn = withBar(current[voice], scaledLevel(level));
    if (turn !== current[voice]) change({ [voice]: turn });
  }, BAR_MS);
  return () => {
    clearInterval(timer);
    change(NONE);
  };
}

/** Returns a turn that has got its caption or its end; the next one begins. */
export function takeLoudness(voice: Voice): readonly number[] {
  const turn = current[voice];
  change({ [voice]: [] });
  return turn;
}

/** Returns the turns that go on; with `still` it does not change with each bar. */
export function useLoudness(still: boolean): Loudness {
  const get = () => (still ? NONE : current);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get,
    get,
  );
}
