import { useShell } from '@site/federation/remote';
import { Ticket } from '@site/ui/screen/Ticket';
import { ConversationLine } from '@site/ui/wave/ConversationLine';
import type { HomeContent } from './content';
import styles from './HomeCall.module.css';

/** The hero's conversation line: a sample call with its ticket. The voice part draws the visitor's own call over it. */
export function HomeCall({ line }: { line: HomeContent['hero']['line'] }) {
  const { Slot } = useShell();
  const { turns, ticket } = line;
  return (
    <div className={styles.call}>
      <ConversationLine
        turns={turns}
        speakers={{ visitor: line.visitor, assistant: line.assistant }}
        label={line.label}
      >
        <Ticket title={ticket.title} time={ticket.time} big={ticket.big} items={ticket.rows} />
      </ConversationLine>
      <div className={styles.own}>
        <Slot id="mfe-voice/HomeLine" />
      </div>
    </div>
  );
}
