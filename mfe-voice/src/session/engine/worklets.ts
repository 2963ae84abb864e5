import audioConcatProcessor from '@elevenlabs/client/worklets/audioConcatProcessor.js?url&no-inline';
import rawAudioProcessor from '@elevenlabs/client/worklets/rawAudioProcessor.js?url&no-inline';
import resampler from './resampler.worklet.ts?worker&url';

/** The SDK's worklets as our own files: inlined they would need `blob:` in the page's `script-src`. */
export const WORKLETS = { audioConcatProcessor, rawAudioProcessor };
export const RESAMPLER = resampler;
