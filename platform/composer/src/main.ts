import dgram from 'node:dgram';
import dns from 'node:dns';
/** The composer process: reads one request, renders, answers, exits. It imports the teams' server bundles, so it is never reused. */
import { writeSync } from 'node:fs';
import net from 'node:net';
import { faultSchema, ReleaseError, type SerializedError } from '@platform/base/release-error';
import * as z from 'zod/mini';
import { storedFaults } from './checks/composer-answer';
import { compose, compositionRefused } from './compose';
import { ANSWER_DESCRIPTOR, type ComposeLine, composeRequestSchema } from './request';
import { folderStore } from './store/folder-store';
import type { ObjectStore } from './store/object-store';
import { overlayStore } from './store/overlay-store';
import { composerView } from './store/staged';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
try {
  const request = composeRequestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
  const bucket = folderStore(request.bucketDir);
  const store = request.candidate ? overlayStore(bucket, request.candidate) : bucket;
  const bodies = new Set<string>();
  refuseNetwork();
  const manifest = await compose(
    watched(store, bodies),
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
  const message = error instanceof Error ? error.message : String(error);
  const given = error instanceof Error && 'faults' in error ? error.faults : [];
  const faults = z.array(faultSchema).safeParse(given).data ?? [];
  const serializable =
    faults.length > 0
      ? compositionRefused(faults)
      : new ReleaseError(
          'release/composer-failed',
          `The composer failed: ${message.replace(/\.$/, '')}.`,
          'Correct this in the part that causes it.',
        );
  return serializable.serialized;
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

const refused = () => {
  throw Object.assign(new Error('The composer has no network access: load texts when the part is built.'), {
    code: 'ERR_ACCESS_DENIED',
  });
};

/**
 * Blocks network connections of this process. It catches code that fetches while rendering, but is no security boundary: malicious code
 * can get around it. The boundary is Node's permission model from version 25 on, and on AWS the function's role.
 */
export function refuseNetwork(): void {
  for (const [owner, names] of [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    [dns, ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveTxt']],
    [dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveTxt']],
    [dns.Resolver.prototype, ['resolve', 'resolve4', 'resolve6', 'resolveTxt']],
    [dns.promises.Resolver.prototype, ['resolve', 'resolve4', 'resolve6', 'resolveTxt']],
  ] as const) {
    for (const name of names)
      Object.defineProperty(owner, name, { value: refused, configurable: false, writable: false });
  }
}
