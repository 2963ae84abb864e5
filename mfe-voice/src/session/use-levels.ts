import { useEffect, useRef } from 'react';
import { type Levels, readLevels } from './engine-slot';

/** 30 drawings a second look fluent and leave the audio thread its time. */
const FRAME_MS = 33;

/**
 * Calls `draw` with the loudness of both voices while `active`, in animation frames. Never under reduced motion:
 * the drawing then stays as it was rendered.
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
