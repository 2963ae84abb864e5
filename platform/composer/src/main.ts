/** The composer process: reads one request, composes, answers, exits. */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ReleaseError, type SerializedError } from '@platform/base/release-error';
import { storedFaults } from './checks/composer-answer';
import { compose } from './compose';
import { compositionRefused } from './composition-refused';
import { ANSWER_DESCRIPTOR } from './host-protocol';
import { type ComposeLine, composeRequestSchema } from './request';
import { folderStore } from './store/folder-store';
import type { ObjectStore } from './store/object-store';
import { overlayStore } from './store/overlay-store';
import { composerView } from './store/staged';

// Its input ends with the process that asked; then it ends, too, and with it the processes of the parts.
createInterface({ input: process.stdin })
  .once('line', (line) => void answer(line))
  .once('close', () => process.exit(1));

async function answer(line: string): Promise<void> {
  try {
    const request = composeRequestSchema.parse(JSON.parse(line));
    const bucket = folderStore(request.bucketDir);
    const store = request.candidate ? overlayStore(bucket, request.candidate) : bucket;
    const bodies = new Set<string>();
    const manifest = await compose(watched(store, bodies), request, import.meta.dirname, (doing) =>
      tell({ doing }),
    );
    // A dry run stores nothing that the accepting process could check; nothing of it goes live.
    const faults = request.candidate
      ? await storedFaults(composerView(store, request.settings), manifest)
      : [];
    if (faults.length > 0) throw compositionRefused(faults);
    tell({ manifest, bodies: [...bodies] });
    process.exit(0);
  } catch (error) {
    tell({ error: serialize(error) });
    process.exit(1);
  }
}

function serialize(error: unknown): SerializedError {
  if (error instanceof ReleaseError) return error.serialized;
  const message = error instanceof Error ? error.message : String(error);
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
