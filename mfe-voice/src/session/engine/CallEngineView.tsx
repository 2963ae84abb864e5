import { ConversationProvider } from '@elevenlabs/react';
import { useEffect, useRef, useState } from 'react';
import { resendContacts } from '../../tools/resend-contacts';
import { callHost } from '../call-host';
import type { CallWarning } from '../call-state';
import { useCall } from '../call-store';
import { endCall, leaveCall } from '../end-call';
import { watchLimits } from '../watch-limits';
import { EngineBridge } from './EngineBridge';
import { guardWorklets } from './guard-worklets';
import { releaseOpened } from './opened-resources';
import { SessionLink } from './session-link';
import { RESAMPLER, WORKLETS } from './worklets';

guardWorklets(RESAMPLER);

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
      libsampleratePath={RESAMPLER}
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
