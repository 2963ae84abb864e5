import { readFile } from 'node:fs/promises';
import type { AgentLanguage, LineId } from './agent.ts';

/** Sample rate in both directions: the protocol's `pcm_16000`, 16-bit little-endian mono. */
const SAMPLE_RATE = 16_000;
/** Approximate length of the service's audio chunks. */
const CHUNK_MS = 250;
/** Length of a line with `-fast`: enough to see the agent speak. */
const FAST_MS = 400;

export const durationMs = (pcm: Buffer): number => (pcm.length / 2 / SAMPLE_RATE) * 1000;

/** Returns a line as PCM. */
export async function lineAudio(language: AgentLanguage, id: LineId, fast: boolean): Promise<Buffer> {
  const codes = await readFile(new URL(`./audio/${language}/${id}.ulaw`, import.meta.url));
  const length = fast ? Math.min(codes.length, (SAMPLE_RATE * FAST_MS) / 1000) : codes.length;
  const pcm = Buffer.alloc(length * 2);
  for (let i = 0; i < length; i++) pcm.writeInt16LE(decodeMuLaw(codes[i] as number), i * 2);
  return pcm;
}

/** Splits PCM into the chunks in which it is sent. */
export function splitChunks(pcm: Buffer): Buffer[] {
  const size = (SAMPLE_RATE * 2 * CHUNK_MS) / 1000;
  return Array.from({ length: Math.ceil(pcm.length / size) }, (_, i) => pcm.subarray(i * size, (i + 1) * size));
}

/** Returns the root mean square of PCM, 0…1: a quiet room is below 0.01, speech well above. */
export function measureLoudness(pcm: Buffer): number {
  const count = Math.floor(pcm.length / 2);
  if (count === 0) return 0;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += (pcm.readInt16LE(i * 2) / 32_768) ** 2;
  return Math.sqrt(sum / count);
}

/** Decodes a byte of G.711 µ-law, which halves the sound files and is good enough for speech, to a 16-bit sample. */
function decodeMuLaw(byte: number): number {
  const code = ~byte & 0xff;
  const magnitude = (((code & 0x0f) << 3) + 0x84) << ((code >> 4) & 0x07);
  return code & 0x80 ? 0x84 - magnitude : magnitude - 0x84;
}
