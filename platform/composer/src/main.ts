/** The composer process: reads one request, renders, answers, exits. It imports the teams' server bundles, so it is never reused. */
import { writeSync } from 'node:fs';
import { faultSchema, ReleaseError, type SerializedError } from '@platform/base/release-error';
import { keys } from '@site/site-model/bucket-keys';
import * as z from 'zod/mini';
import { storedFaults } from './checks/composer-answer';
import { compose, compositionRefused } from './compose';
import { compositionId } from './composition-id';
import { refuseNetwork } from './no-network';
import { ANSWER_DESCRIPTOR, type ComposeLine, composeRequestSchema } from './request';
import { folderStore } from './store/folder-store';
import type { ObjectStore } from './store/object-store';
import { overlayStore } from './store/overlay-store';
import { composerView, stagedKey } from './store/staged';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
try {
  const request = composeRequestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  const bucket = folderStore(request.bucketDir);
  const store = request.candidate ? overlayStore(bucket, request.candidate) : bucket;
  const bodies = new Set<string>();
  refuseNetwork();
  const manifest = await compose(
    watched(store, compositionId(request.versions, request.settings, request.retired), bodies),
    request.versions,
    request.settings,
    (doing) => tell({ doing }),
    request.retired,
  );
  // A dry run stores nothing that the accepting process could check; nothing of it goes live.
  const faults = request.candidate ? await storedFaults(composerView(store, request.settings), manifest) : [];
  if (faults.length > 0) throw compositionRefused(faults);
  tell({ manifest, bodies: [...bodies] });
  // A part's running timer would keep the process alive.
  process.exit(0);
} catch (error) {
  tell({ error: serialize(error) });
  process.exit(1);
}

/** Serializes an error. Faults of content files are read by shape: a part's bundle has its own copy of the error's class. */
function serialize(error: unknown): SerializedError {
  if (error instanceof ReleaseError) return error.serialized;
  const said = error instanceof Error ? error.message : String(error);
  const given = error instanceof Error && 'faults' in error ? error.faults : [];
  const faults = z.array(faultSchema).safeParse(given).data ?? [];
  const serializable =
    faults.length > 0
      ? compositionRefused(faults)
      : new ReleaseError(
          'release/composer-failed',
          `The composer failed: ${said.replace(/\.$/, '')}.`,
          'Correct this in the part that causes it.',
        );
  return serializable.serialized;
}

function tell(line: ComposeLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(ANSWER_DESCRIPTOR, bytes, sent);
}

/**
 * Wraps the store: records the keys of rendered bodies that are read or written, and does not write the composition's manifest. The
 * manifest makes a composition exist, so the parent process writes it after it has checked the stored pages.
 */
function watched(store: ObjectStore, id: string, bodies: Set<string>): ObjectStore {
  const note = (key: string) => key.startsWith('rendered/') && bodies.add(key);
  const manifest = keys.composition(id);
  return {
    ...store,
    async read(key) {
      const body = await store.read(key);
      if (body) note(key);
      return body;
    },
    async writeOnce(key, body) {
      if (key === manifest || key === stagedKey(manifest)) return;
      await store.writeOnce(key, body);
      note(key);
    },
  };
}
