import { WindowedSinc } from './windowed-sinc';

/**
 * The part of libsamplerate-js's interface that the SDK's worklets use in their global scope if the browser can't open
 * an audio device at the required rate (Firefox, iOS). The library itself is 1.4 MB.
 */
Object.assign(globalThis, {
  LibSampleRate: {
    create: (_channels: number, from: number, to: number) => Promise.resolve(new WindowedSinc(from, to)),
  },
});
