/** The composing process: reads one request, renders, answers. It imports the teams' server bundles, so it is started anew. */
import { writeSync } from 'node:fs';
import { faultSchema, ReleaseError, type ToldError } from '@platform/base/errors/release-error';
import { keys } from '@site/site-model/bucket-keys';
import * as z from 'zod/mini';
import { compose, compositionRefused } from './compose';
import { compositionId } from './composition-id';
import { refuseNetwork } from './no-network';
import { ANSWER_DESCRIPTOR, type ComposeLine, composeRequestSchema } from './request';
import { folderStore } from './store/folder-store';
import type { ObjectStore } from './store/object-store';
import { overlayStore } from './store/overlay-store';
import { stagedKey } from './store/staged';

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
  tell({ manifest, bodies: [...bodies] });
  // A part may have left a timer behind.
  process.exit(0);
} catch (error) {
  tell({ error: toldOf(error) });
  process.exit(1);
}

/** An error as code and data; a content file's faults come from the copy of its class in a part's bundle. */
function toldOf(error: unknown): ToldError {
  if (error instanceof ReleaseError) return error.told;
  const said = error instanceof Error ? error.message : String(error);
  const given = error instanceof Error && 'faults' in error ? error.faults : [];
  const faults = z.array(faultSchema).safeParse(given).data ?? [];
  const told =
    faults.length > 0 ? compositionRefused(faults) : new ReleaseError('release/composer-failed', { said });
  return told.told;
}

function tell(line: ComposeLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(ANSWER_DESCRIPTOR, bytes, sent);
}

/**
 * The store, with the rendered bodies that go through it noted. The composition's manifest is kept back: it makes the composition
 * exist, and whoever started this process writes it once the pages are what the answer says.
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
