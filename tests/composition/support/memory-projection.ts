import type { Projection, ProjectionRecord } from '@platform/releases/log/projection-record';

/** Returns a projection record in memory. */
export function memoryProjection(): ProjectionRecord {
  let kept: Projection | undefined;
  return {
    read: async () => kept,
    async write(projection) {
      kept = projection;
    },
  };
}
