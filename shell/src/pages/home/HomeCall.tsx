import { Button } from '@site/ui/button/Button';
import type { Glyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Ticket } from '@site/ui/screen/Ticket';
import { ConversationLine } from '@site/ui/wave/ConversationLine';
import { useEffect, useRef, useState } from 'react';
import type { HomeContent } from './content';
import styles from './HomeCall.module.css';
import { playTones } from './tones';

const PLAY: Glyph = { box: [12, 14], path: '', solid: 'M1 1v12l10-6z' };
const PAUSE: Glyph = { box: [12, 14], path: 'M3 2v10M9 2v10' };

/**
 * The hero's conversation line with its ticket, whole until the visitor plays it: then turn by turn, with a tone for each
 * voice. `data-replay` replays a click made before hydration.
 */
export function HomeCall({ line }: { line: HomeContent['hero']['line'] }) {
  const { turns, ticket } = line;
  const [call, setCall] = useState<'plays' | 'waits'>();
  const tones = useRef<AudioContext>(undefined);
  const end = () => {
    void tones.current?.close();
    tones.current = undefined;
    setCall(undefined);
  };
  useEffect(() => () => void tones.current?.close(), []);
  const press = () => {
    tones.current ??= playTones(turns);
    void (call === 'plays' ? tones.current.suspend() : tones.current.resume());
    setCall(call === 'plays' ? 'waits' : 'plays');
  };
  return (
    // The wrapper's own animation is the clock of the whole call.
    <div
      className={styles.call}
      data-call={call}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && end()}
    >
      <Button variant="quiet" size="small" className={styles.press} onClick={press} data-replay="">
        <Icon glyph={call === 'plays' ? PAUSE : PLAY} />
        <span>{call === 'plays' ? line.pause : line.play}</span>
      </Button>
      <ConversationLine
        turns={turns}
        speakers={{ visitor: line.visitor, assistant: line.assistant }}
        label={line.label}
      >
        <Ticket title={ticket.title} time={ticket.time} big={ticket.big} items={ticket.rows} />
      </ConversationLine>
    </div>
  );
}
