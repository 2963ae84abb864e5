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

/** What a visitor loads besides the page when reaching for a call: file names and bytes as gzip -9 gives them. */
export interface VoiceEngineWeight {
  version: string;
  files: Record<string, number>;
  /** Whether the SDK's WebRTC library is in there. */
  webRtc: boolean;
}

/**
 * Builds the voice part of the sources as they stand and prints the weight of its lazily loaded code as JSON. A process of its
 * own: the federation builds otherwise where a test runner's variables are set.
 */
const part = partOf('mfe-voice');
const { version } = await buildPart(part);
const client = path.join(part.dir, 'client');
const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** Files of a module and of all that it imports statically. */
function closure(entry: string, visited = new Set<string>()): string[] {
  const chunk = manifest[entry];
  if (!chunk || visited.has(entry)) return [];
  visited.add(entry);
  const below = (chunk.imports ?? []).flatMap((next) => closure(next, visited));
  return [chunk.file, ...(chunk.assets ?? []), ...below];
}

const early = new Set([...closure('src/widget/Widget.tsx'), ...closure('src/demo/LumiDemo.tsx')]);
const lazy = new Set(closure('src/session/engine/CallEngineView.tsx').filter((file) => !early.has(file)));
const bodies = [...lazy].map((file) => [file, readFileSync(path.join(client, file))] as const);
const weight: VoiceEngineWeight = {
  version,
  files: Object.fromEntries(bodies.map(([file, body]) => [file, gzipSync(body, { level: 9 }).length])),
  webRtc: bodies.some(([, body]) => body.includes('RTCPeerConnection')),
};
process.stdout.write(`${JSON.stringify(weight, null, 2)}\n`);
