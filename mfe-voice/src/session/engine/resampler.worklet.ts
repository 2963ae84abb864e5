/**
 * The part of libsamplerate-js's interface that the SDK's worklets use in their global scope if the browser can't open
 * an audio device at the required rate (Firefox, iOS). The library itself is 1.4 MB.
 */
Object.assign(globalThis, {
  LibSampleRate: {
    create: (_channels: number, from: number, to: number) => Promise.resolve(new WindowedSinc(from, to)),
  },
});

/** Zero crossings of the sinc on each side: about 70 dB down beyond the transition band, ample for speech. */
const CROSSINGS = 16;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/**
 * Streaming windowed-sinc (Hann) resampler for one channel. Its kernels are precomputed, one per phase of the rational
 * ratio, because in the audio thread a chunk must be processed within one render quantum (2.7 ms).
 */
class WindowedSinc {
  private readonly up: number;
  private readonly down: number;
  private readonly half: number;
  private readonly kernels: Float32Array[];
  /** Samples still needed by the next outputs. */
  private tail: Float32Array;
  private index: number;
  private phase = 0;

  /** Rates in Hz, whole numbers. */
  constructor(from: number, to: number) {
    const common = gcd(from, to);
    this.up = to / common;
    this.down = from / common;
    // Below both Nyquist frequencies, to prevent aliasing.
    const cutoff = Math.min(1, to / from);
    this.half = Math.ceil(CROSSINGS / cutoff);
    this.kernels = Array.from({ length: this.up }, (_, phase) => kernel(phase / this.up, this.half, cutoff));
    this.tail = new Float32Array(this.half);
    this.index = this.half;
  }

  /** Returns the output samples that are complete after `input`, on the same scale. The rest follows with the next call. */
  full(input: ArrayLike<number>): Float32Array {
    const buffer = new Float32Array(this.tail.length + input.length);
    buffer.set(this.tail);
    buffer.set(input, this.tail.length);
    const output = new Float32Array(Math.ceil((buffer.length * this.up) / this.down) + 1);
    let count = 0;
    while (this.index + this.half < buffer.length) {
      output[count++] = this.at(buffer);
      this.phase += this.down;
      this.index += Math.floor(this.phase / this.up);
      this.phase %= this.up;
    }
    const start = Math.max(0, this.index - this.half + 1);
    this.tail = buffer.slice(start);
    this.index -= start;
    return output.subarray(0, count);
  }

  private at(buffer: Float32Array): number {
    const kernel = this.kernels[this.phase] as Float32Array;
    const first = this.index - this.half + 1;
    let sum = 0;
    for (let tap = 0; tap < kernel.length; tap++) sum += (buffer[first + tap] as number) * (kernel[tap] as number);
    return sum;
  }
}

/** Returns the weights of the samples `1 - half … half` for an output at `fraction` of a sample after sample 0. */
function kernel(fraction: number, half: number, cutoff: number): Float32Array {
  const weights = new Float32Array(2 * half);
  let sum = 0;
  for (let tap = 0; tap < weights.length; tap++) {
    const distance = fraction - (tap + 1 - half);
    const angle = Math.PI * cutoff * distance;
    const sinc = Math.abs(angle) < 1e-9 ? cutoff : (cutoff * Math.sin(angle)) / angle;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (half + 1));
    weights[tap] = sinc * window;
    sum += sinc * window;
  }
  // Normalizes the gain of every phase, so that a constant has no ripple.
  return weights.map((weight) => weight / sum);
}
