/** The composing process: reads one request, renders, answers. It imports the teams' server bundles, so it is started anew. */
import { folderStore } from '../store/folder-store';
import type { ObjectStore } from '../store/object-store';
import { overlayStore } from '../store/overlay-store';
import { compose } from './compose';
import { type ComposeAnswer, composeRequestSchema } from './request';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
try {
  const request = composeRequestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  const bucket = folderStore(request.bucketDir);
  const store = request.candidate ? overlayStore(bucket, request.candidate) : bucket;
  const bodies = new Set<string>();
  const manifest = await compose(recorded(store, bodies), request.versions, request.settings);
  const answer: ComposeAnswer = { manifest, bodies: [...bodies] };
  process.stdout.write(JSON.stringify(answer));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** The store, with the rendered bodies that go through it noted. */
function recorded(store: ObjectStore, bodies: Set<string>): ObjectStore {
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
