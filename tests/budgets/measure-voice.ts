import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPart } from '@platform/releases/build/build-part';
import { partOf } from '@platform/releases/build/parts';

interface Chunk {
  file: string;
  imports?: string[];
  assets?: string[];
}

/** What a visitor loads besides the page to start a call: file names, and bytes after gzip -9. */
export interface VoiceEngineWeight {
  version: string;
  files: Record<string, number>;
  /** Whether the SDK's WebRTC library is among them. */
  webRtc: boolean;
}

/**
 * Builds the current voice part and prints the size of its lazily loaded code as JSON. Runs as a separate process, because
 * Module Federation builds differently with a test runner's environment variables.
 */
const part = partOf('mfe-voice');
const { version, exposes } = await buildPart(part);
const client = path.join(part.dir, 'client');
const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** Returns the files of a module and of its static imports. */
function closure(entry: string, visited = new Set<string>()): string[] {
  const chunk = manifest[entry];
  if (!chunk || visited.has(entry)) return [];
  visited.add(entry);
  const below = (chunk.imports ?? []).flatMap((next) => closure(next, visited));
  return [chunk.file, ...(chunk.assets ?? []), ...below];
}

const exposed = Object.keys(manifest).filter((key) =>
  Object.values(exposes).includes(manifest[key]?.file ?? ''),
);
const early = new Set(exposed.flatMap((key) => closure(key)));
const lazy = new Set(closure('src/session/engine/CallEngineView.tsx').filter((file) => !early.has(file)));
const bodies = [...lazy].map((file) => [file, readFileSync(path.join(client, file))] as const);
const weight: VoiceEngineWeight = {
  version,
  files: Object.fromEntries(bodies.map(([file, body]) => [file, gzipSync(body, { level: 9 }).length])),
  webRtc: bodies.some(([, body]) => body.includes('RTCPeerConnection')),
};
process.stdout.write(`${JSON.stringify(weight, null, 2)}\n`);
