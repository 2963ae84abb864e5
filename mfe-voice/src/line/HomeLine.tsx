import type { SlotProps } from '@site/federation/remote';
import type { CallRecord } from '../session/call-state';
import { useCall } from '../session/call-store';
import { useEngine } from '../session/load-engine';
import { continueInText, startCall } from '../session/start-call';

/**
 * The visitor's call, over the sample in the home page's hero. Before the first start it is empty: its views are loaded with
 * the engine. `data-line` tells the page whether to show its sample.
 */
export default function HomeLine({ lang }: SlotProps<null>) {
  const { phase, record } = useCall();
  const engine = useEngine();
  const shown = engine !== null && (phase === 'connected' || record?.inPage === true);
  return (
    <div data-line={shown ? 'call' : phase} data-call-view="">
      {shown && <engine.CallLine lang={lang} onText={continueInText} onAgain={startAgain} />}
    </div>
  );
}

/** Typing needs the panel in the corner. */
const startAgain = ({ medium }: CallRecord) =>
  void startCall({ medium, view: medium === 'text' ? 'expanded' : 'page' });
