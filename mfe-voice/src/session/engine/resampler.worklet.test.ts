import { describe, expect, it } from 'vitest';
import './resampler.worklet';

interface Resampler {
  full(input: ArrayLike<number>): Float32Array;
}
/** Creates a resampler of one channel as the SDK's worklets do. */
const create = (from: number, to: number): Promise<Resampler> =>
  (
    globalThis as typeof globalThis & { LibSampleRate: { create(...rates: number[]): Promise<Resampler> } }
  ).LibSampleRate.create(1, from, to);

const sine = (hz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => Math.sin((2 * Math.PI * hz * i) / rate));

/** In chunks of a render quantum, as in the worklet. */
function stream(resampler: Resampler, input: Float32Array, piece = 128): number[] {
  const output: number[] = [];
  for (let i = 0; i < input.length; i += piece) output.push(...resampler.full(input.subarray(i, i + piece)));
  return output;
}

/** Amplitude of one frequency in the middle of a signal. */
function amplitude(signal: number[], hz: number, rate: number): number {
  const middle = signal.slice(signal.length / 4, (signal.length * 3) / 4);
  let re = 0;
  let im = 0;
  middle.forEach((value, i) => {
    const angle = (2 * Math.PI * hz * i) / rate;
    re += value * Math.cos(angle);
    im += value * Math.sin(angle);
  });
  return (2 * Math.hypot(re, im)) / middle.length;
}

describe.each([
  [48_000, 16_000],
  [44_100, 16_000],
  [16_000, 48_000],
  [16_000, 44_100],
  [16_000, 16_000],
])('from %i to %i Hz', (from, to) => {
  it('keeps the pitch, loudness and length of a tone', async () => {
    const output = stream(await create(from, to), sine(440, from, 1));
    expect(amplitude(output, 440, to)).toBeCloseTo(1, 2);
    expect(Math.abs(output.length - to)).toBeLessThan(to / 100);
  });

  it('does not depend on the chunk size', async () => {
    const input = sine(440, from, 0.2);
    const quanta = stream(await create(from, to), input);
    const whole = stream(await create(from, to), input, input.length);
    expect(quanta.length).toBe(whole.length);
    quanta.forEach((value, i) => {
      expect(value).toBeCloseTo(whole[i] as number, 5);
    });
  });
});

it('removes frequencies above the lower Nyquist frequency without aliasing', async () => {
  const output = stream(await create(48_000, 16_000), sine(11_000, 48_000, 1));
  expect(amplitude(output, 5000, 16_000)).toBeLessThan(0.002);
});

it('keeps the scale of 16-bit samples', async () => {
  const input = Int16Array.from(sine(300, 16_000, 0.5), (value) => value * 20_000);
  const output = [...(await create(16_000, 48_000)).full(input)];
  expect(amplitude(output, 300, 48_000)).toBeCloseTo(20_000, -3);
});
