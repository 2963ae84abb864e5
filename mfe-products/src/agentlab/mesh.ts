import { routePath } from '@site/ui/wave/geometry.ts';

/** The departments that an order passes, in the order of the drawing's lanes. */
export const LANES = ['marketing', 'sales', 'admin', 'production'] as const;
export type Lane = (typeof LANES)[number];

type Point = readonly [x: number, y: number];

export const MESH = { width: 1320, height: 540, start: 150 } as const;
const RADIUS = 18;

export const LANE_Y: Record<Lane, number> = { marketing: 84, sales: 214, admin: 344, production: 474 };

/** x coordinates of the job's nine stops. */
const STOPS = [190, 328, 474, 604, 740, 870, 1000, 1124, 1244];

interface MeshStop<Hop> {
  x: number;
  y: number;
  hop: Hop;
}

export function meshStops<Hop extends { lane: Lane }>(hops: readonly Hop[]): MeshStop<Hop>[] {
  return hops.map((hop, i) => ({ hop, x: STOPS[i] ?? MESH.width, y: LANE_Y[hop.lane] }));
}

/** Returns the job's route: horizontal along a lane, changing lanes half-way between two stops. */
export function meshRoute(stops: readonly MeshStop<unknown>[]): string {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return '';
  const turns = stops.slice(1).flatMap((stop, i): Point[] => {
    const { x, y } = stops[i] ?? stop;
    const turn = (x + stop.x) / 2;
    return y === stop.y
      ? []
      : [
          [turn, y],
          [turn, stop.y],
        ];
  });
  return routePath([[MESH.start, first.y], ...turns, [last.x, last.y]], RADIUS);
}
