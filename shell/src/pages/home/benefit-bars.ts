import { speech } from '@site/ui/wave/geometry.ts';

/** The claims that the drawings show: conversion up to +40 %, costs up to −60 %. */
const GROWTH = 0.4;
const COST_LEFT = 0.4;

export interface Bar {
  x: number;
  before: number;
  after: number;
}

const ease = (t: number) => t * t * (3 - 2 * t);

/** Requests that became sales: a constant level, and the assistant's addition, which grows to 40 % of it. */
export function conversionBars(count: number, width: number, level: number): Bar[] {
  const noise = speech('conversion', count);
  return noise.map((n, i) => {
    const before = level * (0.92 + 0.12 * n);
    const t = (i / (count - 1) - 0.18) / 0.7;
    const gain = before * GROWTH * ease(Math.min(1, Math.max(0, t)));
    return { x: ((i + 0.5) * width) / count, before, after: before + gain };
  });
}

/** Cost of routine work: full at first, then falling to two fifths. */
export function costBars(count: number, width: number, full: number): Bar[] {
  const noise = speech('cost', count);
  return noise.map((n, i) => {
    const t = (i / (count - 1) - 0.1) / 0.65;
    const left = 1 - (1 - COST_LEFT) * ease(Math.min(1, Math.max(0, t)));
    return { x: ((i + 0.5) * width) / count, before: full, after: full * (left - 0.02 * n) };
  });
}
