import { EDGE_PROJECTION } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { partition, type TableAddress } from './table';

const LIVE = 'live';

const projectionSchema = z.object({
  /** Sequence of the live record that the edge's key-value store holds. */
  sequence: z.number(),
  /** When it was written to the store or compared with it. */
  when: z.iso.datetime(),
});
export type Projection = z.infer<typeof projectionSchema>;

/** The record of what was last projected to the edge. It saves reads of the key-value store, which are charged. */
export interface ProjectionRecord {
  /** Undefined before the first projection. */
  read(): Promise<Projection | undefined>;
  write(projection: Projection): Promise<void>;
}

export function projectionRecord(options: TableAddress): ProjectionRecord {
  const items = partition(options, EDGE_PROJECTION);
  return {
    async read() {
      const [found] = await items.query({ sortKey: LIVE });
      return found === undefined ? undefined : projectionSchema.parse(found);
    },
    write: (projection) => items.put(LIVE, projection),
  };
}
