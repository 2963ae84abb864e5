import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SAMPLE_RATE } from './audio.ts';
import { LINES } from './lines.ts';
import { encodeMuLaw } from './mu-law.ts';

/**
 * Generates the agent's sound files: `npx tsx platform/emulators/src/elevenlabs/generate-audio.ts`, with espeak-ng installed. Run it
 * after a change of `lines.ts`. The files are committed, so nothing else needs espeak-ng.
 */
const folder = path.join(import.meta.dirname, 'audio');
mkdirSync(folder, { recursive: true });
for (const [id, text] of Object.entries(LINES)) {
  const wave = execFileSync('espeak-ng', ['-v', 'ru', '-s', '165', '-p', '60', '-g', '2', '--stdout', text]);
  const samples = resample(wavSamples(wave), wave.readUInt32LE(24), SAMPLE_RATE);
  writeFileSync(path.join(folder, `${id}.ulaw`), Buffer.from(samples.map((sample) => encodeMuLaw(sample))));
  console.log(`${id}: ${(samples.length / SAMPLE_RATE).toFixed(1)} s`);
}

/** Returns the samples of a 16-bit mono WAV. espeak-ng writes a header of 44 bytes and, to a pipe, no usable length. */
function wavSamples(wave: Buffer): number[] {
  const count = Math.floor((wave.length - 44) / 2);
  return Array.from({ length: count }, (_, i) => wave.readInt16LE(44 + i * 2));
}

/** Resamples to a lower rate with a Hann-windowed sinc filter of 16 zero crossings. */
function resample(samples: number[], from: number, to: number): number[] {
  const cutoff = to / from;
  const half = Math.ceil(16 / cutoff);
  return Array.from({ length: Math.floor((samples.length * to) / from) }, (_, n) => {
    const position = (n * from) / to;
    let sum = 0;
    for (let k = Math.floor(position) - half + 1; k <= Math.floor(position) + half; k++) {
      const distance = position - k;
      const angle = Math.PI * cutoff * distance;
      const sinc = Math.abs(angle) < 1e-9 ? 1 : Math.sin(angle) / angle;
      sum += (samples[k] ?? 0) * cutoff * sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (half + 1)));
    }
    return Math.round(Math.max(-32_768, Math.min(32_767, sum)));
  });
}
