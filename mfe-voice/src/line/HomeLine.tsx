import type { SlotProps } from '@site/federation/remote';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { useEffect, useState } from 'react';
import { useCallPart } from '../session/call-state';
import { continueInText, startAgain } from '../session/start-call';

const importLine = /* @__PURE__ */ lateModule(() => import('./CallLine'));
type Line = Awaited<ReturnType<typeof importLine>>['CallLine'];

/**
 * The visitor's call, over the sample in the home page's hero. Empty before a call, with which its code is loaded. `data-line`
 * tells the page whether to show its sample.
 */
export default function HomeLine({ lang }: SlotProps<null>) {
  const phase = useCallPart((call) => call.phase);
  const inPage = useCallPart(({ record }) => record?.inPage === true);
  const [CallLine, setCallLine] = useState<Line | null>(null);
  const needed = phase !== 'idle' || inPage;
  useEffect(() => {
    if (!needed) return;
    importLine().then(
      (loaded) => setCallLine(() => loaded.CallLine),
      // Not reported: `lateModule` has. The sample stays, and the corner shows the call.
      () => undefined,
    );
  }, [needed]);
  const shown = CallLine !== null && (phase === 'connected' || inPage);
  return (
    <div data-line={shown ? 'call' : phase} data-call-view="">
      {shown && <CallLine lang={lang} onText={continueInText} onAgain={startAgain} />}
    </div>
  );
}
