import { useEffect, useRef } from 'react';
import { type Levels, readLevels } from './engine-slot';

/** Loud speech reaches about half of the SDK's 0…1 scale, which averages over the whole voice range. */
const GAIN = 2;

/** Returns a loudness of the SDK's scale as 0…1 for drawing. */
export const scaledLevel = (level: number): number => Math.min(1, Math.max(0, level * GAIN));

/** Adds a loudness on the SDK's scale to the last values of a voice, newest first, and drops the oldest. */
export function pushLevel(values: number[], level: number): void {
  values.pop();
  values.unshift(scaledLevel(level));
}

/** 30 frames a second look fluent and leave time for the audio thread. */
const FRAME_MS = 33;

/**
 * Calls `draw` with the loudness of both voices in animation frames while `active`. With reduced motion it is never
 * called, so the drawing stays as rendered.
 */
export function useLevels(active: boolean, draw: (levels: Levels) => void): void {
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    if (!active || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let drawnAt = 0;
    let frame = requestAnimationFrame(function next(now) {
      if (now - drawnAt >= FRAME_MS) {
        drawnAt = now;
        latest.current(readLevels());
      }
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [active]);
}
