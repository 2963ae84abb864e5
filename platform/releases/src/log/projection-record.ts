import { EDGE_PROJECTION } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { type TableAddress, tableItems } from './table-items';

const LIVE = 'live';

const projectionSchema = z.object({
  /** Sequence of the live record that the edge's key-value store holds. */
  sequence: z.number(),
  /** When it was written to the store or compared with it. */
  when: z.iso.datetime(),
});
export type Projection = z.infer<typeof projectionSchema>;

/** Returns the record of what was last projected to the edge: reads of the key-value store are charged. */
export function projectionRecord(address: TableAddress) {
  const items = tableItems(address);
  return {
    /** Undefined before the first projection. */
    async read(): Promise<Projection | undefined> {
      const [item] = await items.query(EDGE_PROJECTION, { first: LIVE });
      return item && projectionSchema.parse(item);
    },
    write: (projection: Projection) => items.put(EDGE_PROJECTION, LIVE, projection),
  };
}
export type ProjectionRecord = ReturnType<typeof projectionRecord>;
