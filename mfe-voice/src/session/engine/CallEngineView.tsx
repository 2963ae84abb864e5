import audioConcatProcessor from '@elevenlabs/client/worklets/audioConcatProcessor.js?url&no-inline';
import rawAudioProcessor from '@elevenlabs/client/worklets/rawAudioProcessor.js?url&no-inline';
import { ConversationProvider } from '@elevenlabs/react';
import { useEffect, useRef, useState } from 'react';
import { resendContacts } from '../../tools/outbox';
import { callHost } from '../call-host';
import type { CallWarning } from '../call-state';
import { useCall } from '../call-store';
import { endCall, leaveCall } from '../end-call';
import { watchLimits } from '../watch-limits';
import { EngineBridge } from './EngineBridge';
import { releaseOpened } from './opened-resources';
import resampler from './resampler.worklet.ts?worker&url';
import { SessionLink } from './session-link';

/** The SDK's worklets as our own files: inlined they would need `blob:` in the page's `script-src`. */
const WORKLETS = { audioConcatProcessor, rawAudioProcessor };

guardWorklets(resampler);

/** The SDK's provider and everything that must be inside it. Renders nothing visible. */
export function CallEngineView() {
  const mounted = useRef(false);
  const [generation, setGeneration] = useState(0);
  useEffect(() => {
    const leave = () => {
      leaveCall();
      resendContacts({ leaving: true });
    };
    window.addEventListener('pagehide', leave);
    mounted.current = true;
    return () => {
      window.removeEventListener('pagehide', leave);
      mounted.current = false;
      // React's strict mode unmounts and mounts again; only a final unmount ends the call.
      setTimeout(() => {
        if (mounted.current) return;
        leaveCall();
        releaseOpened();
      });
    };
  }, []);
  const connected = useCall().phase === 'connected';
  useEffect(() => {
    const host = callHost();
    return connected && host ? watchLimits({ warn: tellWarning, end: endCall }, host.limits) : undefined;
  }, [connected]);
  // A provider whose start failed may keep its lock forever and ignore the next start, so it is replaced.
  return <Session key={generation} onFailed={() => setGeneration((before) => before + 1)} />;
}

function tellWarning(warning: CallWarning): void {
  const host = callHost();
  if (host) host.toast({ kind: 'info', title: host.texts.warning.title, text: host.texts.warning[warning] });
}

function Session({ onFailed }: { onFailed: () => void }) {
  const [link] = useState(() => new SessionLink());
  useEffect(() => {
    link.adopt();
    return () => link.retire();
  }, [link]);
  return (
    <ConversationProvider
      workletPaths={WORKLETS}
      libsampleratePath={resampler}
      onConnect={link.onConnect}
      onDisconnect={link.onDisconnect}
      onError={link.onError}
      onModeChange={link.onModeChange}
      onMessage={link.onMessage}
      onAgentResponseCorrection={link.onCorrection}
    >
      <EngineBridge link={link} onFailed={onFailed} />
    </ConversationProvider>
  );
}

/**
 * Loads every audio worklet from the site or from this part's origin. The SDK's output path ignores `libsampleratePath`
 * and would fetch its resampler from a public CDN (elevenlabs/packages, issue 1002), which the Content-Security-Policy
 * blocks. Call it before the first session.
 */
function guardWorklets(resamplerUrl: string): void {
  const origins = [location.origin, new URL(resamplerUrl, location.href).origin];
  const original = AudioWorklet.prototype.addModule;
  AudioWorklet.prototype.addModule = function addModule(url, options) {
    const foreign = !origins.includes(new URL(url, location.href).origin);
    return original.call(this, foreign ? resamplerUrl : url, options);
  };
}
