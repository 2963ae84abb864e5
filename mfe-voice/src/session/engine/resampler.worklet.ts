import { WindowedSinc } from './windowed-sinc';

/**
 * What the SDK's worklets look for in their global scope where the browser can't open an audio device at the wanted rate
 * (Firefox, iOS): the part they use of the face of libsamplerate-js, which is 1.4 MB.
 */
Object.assign(globalThis, {
  LibSampleRate: {
    create: (_channels: number, from: number, to: number) => Promise.resolve(new WindowedSinc(from, to)),
  },
});
