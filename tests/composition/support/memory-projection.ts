import type { Projection, ProjectionRecord } from '@platform/releases/projection-record';

/** Remembers in memory what the edge was last told. */
export function memoryProjection(): ProjectionRecord {
  let kept: Projection | undefined;
  return {
    read: async () => kept,
    async write(projection) {
      kept = projection;
    },
  };
}
