/** The composer process: reads one request, renders, answers, exits. It imports the parts' server bundles, so it is never reused. */
import { writeSync } from 'node:fs';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { faultSchema, ReleaseError, type SerializedError } from '@platform/base/release-error';
import * as z from 'zod/mini';
import { compose } from './compose';
import { compositionRefused } from './composition-refused';
import { ANSWER_DESCRIPTOR, type ComposeLine, composeRequestSchema } from './request';
import { folderStore } from './store/folder-store';
import type { ObjectStore } from './store/object-store';
import { overlayStore } from './store/overlay-store';

// Its input ends with the process that asked; then it ends, too.
createInterface({ input: process.stdin })
  .once('line', (line) => void answer(line))
  .once('close', () => process.exit(1));

async function answer(line: string): Promise<void> {
  try {
    const request = composeRequestSchema.parse(JSON.parse(line));
    const bucket = folderStore(request.bucketDir);
    const store = request.candidate ? overlayStore(bucket, request.candidate) : bucket;
    const bodies = new Set<string>();
    // Finds code that fetches while it renders, whose pages would differ from time to time.
    net.Socket.prototype.connect = () => {
      throw new Error('The composer has no network access: load texts when the part is built.');
    };
    const manifest = await compose(watched(store, bodies), request, (doing) => tell({ doing }));
    tell({ manifest, bodies: [...bodies] });
    // A part's running timer would keep the process alive.
    process.exit(0);
  } catch (error) {
    tell({ error: serialize(error) });
    process.exit(1);
  }
}

/** Serializes an error. Faults of content files are read by shape: a part's bundle has its own copy of the error's class. */
function serialize(error: unknown): SerializedError {
  if (error instanceof ReleaseError) return error.serialized;
  const message = error instanceof Error ? error.message : String(error);
  const given = error instanceof Error && 'faults' in error ? error.faults : [];
  const faults = z.array(faultSchema).safeParse(given).data ?? [];
  if (faults.length > 0) return compositionRefused(faults).serialized;
  return new ReleaseError(
    'release/composer-failed',
    `The composer failed: ${message.replace(/\.$/, '')}.`,
    'Correct this in the part that causes it.',
  ).serialized;
}

function tell(line: ComposeLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(ANSWER_DESCRIPTOR, bytes, sent);
}

/** Wraps the store: records the keys of rendered bodies that are read or written. */
function watched(store: ObjectStore, bodies: Set<string>): ObjectStore {
  const note = (key: string) => key.startsWith('rendered/') && bodies.add(key);
  return {
    ...store,
    async read(key) {
      const body = await store.read(key);
      if (body) note(key);
      return body;
    },
    async writeOnce(key, body) {
      await store.writeOnce(key, body);
      note(key);
    },
  };
}
