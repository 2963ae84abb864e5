import { NIGHTLY } from '@platform/base/test-support/nightly';
import { beforeAll, expect, it } from 'vitest';
import type { VoiceEngineWeight } from './measure-voice';
import { measured } from './measured';

/** Maximum gzip bytes of the code that starting a call loads, SDK and worklets together. */
const MAX_BYTES = 30 * 1024;

function measure(flags: NodeJS.ProcessEnv = {}): VoiceEngineWeight & { bytes: number } {
  const weight = measured<VoiceEngineWeight>('measure-voice.ts', flags);
  return { ...weight, bytes: Object.values(weight.files).reduce((sum, bytes) => sum + bytes, 0) };
}

let usual: ReturnType<typeof measure>;
beforeAll(() => {
  usual = measure();
}, 240_000);

it('loads at most 30 KB to start a call, and no WebRTC', () => {
  expect(
    Object.keys(usual.files).filter((file) => /CallEngineView|Processor|resampler/.test(file)),
  ).toHaveLength(4);
  expect(usual.bytes).toBeLessThanOrEqual(MAX_BYTES);
  expect(usual.webRtc).toBe(false);
});

it('includes the WebRTC library with VITE_LIVEKIT=real, as a different version', {
  tags: [NIGHTLY],
  timeout: 240_000,
}, () => {
  const real = measure({ VITE_LIVEKIT: 'real' });
  expect(real.webRtc).toBe(true);
  expect(real.version).not.toBe(usual.version);
  expect(real.bytes).toBeGreaterThan(usual.bytes + 100 * 1024);
});
