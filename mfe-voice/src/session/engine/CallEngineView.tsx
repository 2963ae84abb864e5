import audioConcatProcessor from '@elevenlabs/client/worklets/audioConcatProcessor.js?url&no-inline';
import rawAudioProcessor from '@elevenlabs/client/worklets/rawAudioProcessor.js?url&no-inline';
import { ConversationProvider } from '@elevenlabs/react';
import { useEffect, useRef, useState } from 'react';
import { resendContacts } from '../../tools/outbox';
import { engineTexts } from '../../widget/CallViews';
import { dropCall, endCall, leaveCall } from '../call-controls';
import { showToast } from '../call-host';
import { type CallWarning, callStore, useCallPart } from '../call-state';
import { watchLimits } from '../watch-limits';
import { EngineBridge } from './EngineBridge';
import { releaseOpened } from './opened-resources';
import resampler from './resampler.worklet.ts?worker&url';
import { SessionLink } from './session-link';

/* The views that only a call needs; `widget/engine.fixture.tsx` exports the same. */
export { AfterCall, engineTexts, Interruption, interruptionTexts } from '../../widget/CallViews';

/** The SDK's worklets as our own files: inlined they would need `blob:` in the page's `script-src`. */
const WORKLETS = { audioConcatProcessor, rawAudioProcessor };

guardWorklets(resampler);
replaceMissingAudio();

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
  const connected = useCallPart(({ phase }) => phase === 'connected');
  useEffect(() => (connected ? watchLimits({ warn: tellWarning, end: endSilentCall }) : undefined), [connected]);
  // A provider whose start failed may keep its lock forever and ignore the next start, so it is replaced.
  return <Session key={generation} onFailed={() => setGeneration((before) => before + 1)} />;
}

/** An interrupted call can be continued after its end, because the visitor did not want it to end. */
const endSilentCall = () => (callStore.get().interruption ? dropCall() : endCall());

function tellWarning(warning: CallWarning): void {
  if (callStore.get().interruption) return;
  showToast((texts) => {
    const { title, [warning]: text } = engineTexts(texts).warning;
    return { kind: 'info', title, text };
  });
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
 * Puts an object that does nothing in place of missing Web Audio: on iOS the SDK unlocks audio at every touch of the
 * page, which would throw in Lockdown Mode.
 */
function replaceMissingAudio(): void {
  if ('AudioContext' in globalThis) return;
  const same = () => inert;
  const inert: object = new Proxy(function none() {}, { get: same, apply: same, construct: same });
  Object.assign(globalThis, { AudioContext: inert });
}

/**
 * Loads every audio worklet from the site or from this part's origin. The SDK's output path ignores `libsampleratePath`
 * and would fetch its resampler from a public CDN (elevenlabs/packages, issue 1002), which the Content-Security-Policy
 * blocks. Call it before the first session.
 */
function guardWorklets(resamplerUrl: string): void {
  // Missing in iOS's Lockdown Mode; a conversation in text does not need it.
  if (!globalThis.AudioWorklet) return;
  const origins = [location.origin, new URL(resamplerUrl, location.href).origin];
  const original = AudioWorklet.prototype.addModule;
  AudioWorklet.prototype.addModule = function addModule(url, options) {
    const foreign = !origins.includes(new URL(url, location.href).origin);
    return original.call(this, foreign ? resamplerUrl : url, options);
  };
}
