import { BUYS_FROM, VOTES } from './votes';

const EDGE = 14;
const round = (value: number) => Math.round(value * 10) / 10;

export interface SwarmDot {
  x: number;
  y: number;
  /** Returns the agent's number with two digits. */
  number: string;
  buys: boolean;
}

export interface Swarm {
  width: number;
  height: number;
  /** y coordinate of the scale. */
  base: number;
  radius: number;
  /** Labels of the scale. */
  ticks: readonly number[];
  /** Returns the x coordinate of a score. */
  at(score: number): number;
  dots: SwarmDot[];
}

/**
 * Returns the positions of the votes, stacked above a scale, in a drawing of this width with dots of this radius. The
 * scale runs from the first tick to the last.
 */
export function swarm(width: number, radius: number, height: number, ticks: readonly number[]): Swarm {
  const base = height - 54;
  const [first = 0] = ticks;
  const last = ticks.at(-1) ?? 100;
  const at = (score: number) => round(EDGE + ((score - first) / (last - first)) * (width - 2 * EDGE));
  const step = radius * 2 + 2;
  const bin = (step / (width - 2 * EDGE)) * (last - first);
  const piled = new Map<number, number>();
  const dots = VOTES.map((vote, i) => {
    const column = Math.round(vote / bin);
    const below = piled.get(column) ?? 0;
    piled.set(column, below + 1);
    return {
      x: at(column * bin),
      y: round(base - radius - 5 - below * step),
      number: String(i + 1).padStart(2, '0'),
      buys: vote >= BUYS_FROM,
    };
  });
  return { width, height, base, radius, ticks, at, dots };
}
