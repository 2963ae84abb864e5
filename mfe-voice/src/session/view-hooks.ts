import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Levels, readLevels } from './engine-slot';

/** Selects the page's own view of the call. */
export const PAGE_VIEW = '[data-call-view]';

/** Whether any of it is in the window now. */
export function isPageViewSeen(): boolean {
  const box = document.querySelector(PAGE_VIEW)?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < innerHeight;
}

/** Returns whether any of the element is in the window. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

/**
 * Keeps the focus inside a view whose focused control disappears: when `state` changes and the focus was in `root`, or
 * was lost with the removed control, it moves to the element with `data-handover`.
 */
export function useFocusHandover(root: RefObject<HTMLElement | null>, state: string): void {
  const within = useRef(false);
  const previous = useRef(state);

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      within.current = target instanceof Node && root.current?.contains(target) === true;
    };
    // A click on a non-focusable part of the page removes the focus without a focus event.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) within.current = false;
    };
    const gone = new AbortController();
    document.addEventListener('focusin', follow, { signal: gone.signal });
    document.addEventListener('pointerdown', leave, { signal: gone.signal });
    return () => gone.abort();
  }, [root]);

  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    const active = document.activeElement;
    const lost = active === null || active === document.body;
    if (within.current && (lost || root.current?.contains(active))) {
      root.current?.querySelector<HTMLElement>('[data-handover]')?.focus({ preventScroll: true });
    }
  }, [root, state]);
}

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
