import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { EDGE_KEYS, type EdgePointerValue, type LiveRecord } from '@site/contracts/composition';
import { checkKeyValueUpdate } from '../config/key-value-limits';
import type { LiveLog } from './live-log';

/** The edge's key-value store: what the viewer-request function reads. */
export interface EdgePointer {
  /** Keys without a value go away, all others that are not named stay. */
  write(values: Record<string, string | undefined>): Promise<void>;
}

/** The local platform's store is one JSON file; it appears whole or not at all. */
export function filePointer(file: string): EdgePointer {
  return {
    async write(values) {
      const before = valuesOf(file);
      checkKeyValueUpdate(before, values);
      const temporary = `${file}.${process.pid}`;
      writeFileSync(temporary, JSON.stringify({ ...before, ...values }));
      renameSync(temporary, file);
    },
  };
}

/** What the file holds; one that is damaged holds nothing, so that the next release mends it. */
function valuesOf(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    const values: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const usable = typeof values === 'object' && values !== null && !Array.isArray(values);
    return usable ? (values as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function pointerValue({ composition, canary }: LiveRecord): EdgePointerValue {
  return {
    id: composition,
    ...(canary ? { canary: { id: canary.composition, percent: canary.percent } } : {}),
  };
}

/**
 * Makes the edge say what the log says. The log is read again after each write: a release that came in between may have
 * projected already, and its newer values were then just overwritten. So the last write of all is the newest; repeating
 * it is harmless.
 */
export async function project(log: LiveLog, pointer: EdgePointer): Promise<void> {
  let [live, previous] = await log.history(2);
  while (live) {
    // Behind a rollback lies what was fled from.
    const good = live.action === 'rollback' ? live : (previous ?? live);
    await pointer.write({
      [EDGE_KEYS.live]: JSON.stringify(pointerValue(live)),
      [EDGE_KEYS.lastGood]: JSON.stringify({ id: good.composition }),
    });
    const written = live.sequence;
    [live, previous] = await log.history(2);
    if (live?.sequence === written) return;
  }
}

/** Has the edge serve a composition that is not released, until the log is projected again. */
export function show(pointer: EdgePointer, composition: string): Promise<void> {
  return pointer.write({ [EDGE_KEYS.live]: JSON.stringify({ id: composition }) });
}
