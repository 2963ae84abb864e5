import { keyed } from '../keyed';
import type { Voice } from '../wave/geometry';

/** A piece of a heading; `voice` colours what is heard (visitor) or answered (assistant). */
export interface Run {
  text: string;
  voice?: Voice | undefined;
  /** A line break before this piece. */
  break?: boolean | undefined;
}

interface HeadlineProps {
  as?: 'h1' | 'h2' | 'h3' | undefined;
  runs: readonly Run[];
  id?: string | undefined;
  className?: string | undefined;
}

/** A heading with coloured words. Write the spaces between runs into their texts, or let `break` part them. */
export function Headline({ as: Tag = 'h1', runs, id, className }: HeadlineProps) {
  return (
    <Tag id={id} className={className}>
      {keyed(runs.map(({ text }) => text)).map(({ key, text }, at) => (
        <span key={key} className={runs[at]?.voice}>
          {/* The space is for whoever hears the heading, or copies it: a line break alone parts no words there. */}
          {runs[at]?.break && (
            <>
              {' '}
              <br />
            </>
          )}
          {text}
        </span>
      ))}
    </Tag>
  );
}
