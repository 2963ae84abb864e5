import { fileURLToPath } from 'node:url';
import { remote } from '@site/federation/vite/part';
import type { Plugin } from 'vite';
import { exposes } from './part.ts';

/**
 * Replaces the SDK's WebRTC library, 135 KB gzipped that sessions with a signed URL never use. `VITE_LIVEKIT=real`
 * keeps it.
 */
const withoutLivekit: Plugin = {
  name: 'mfe-voice:without-livekit',
  config: () => ({
    resolve: {
      alias: {
        'livekit-client': fileURLToPath(new URL('./src/session/livekit-left-out.ts', import.meta.url)),
      },
    },
  }),
};

export default remote({
  name: 'mfe-voice',
  devPort: 5176,
  exposes,
  extend: { plugins: process.env.VITE_LIVEKIT === 'real' ? [] : [withoutLivekit] },
});
