import { keyed } from '../keyed';
import type { Voice } from '../wave/geometry';

/** A run of a heading; `voice` sets its colour: visitor (green) or assistant (purple). */
export interface Run {
  text: string;
  voice?: Voice | undefined;
  /** A line break before this run. */
  break?: boolean | undefined;
}

interface HeadlineProps {
  as?: 'h1' | 'h2' | undefined;
  runs: readonly Run[];
  className?: string | undefined;
}

/** A heading with coloured runs. Put spaces between runs into their texts, or separate them with `break`. */
export function Headline({ as: Tag = 'h1', runs, className }: HeadlineProps) {
  return (
    <Tag className={className}>
      {keyed(runs.map(({ text }) => text)).map(({ key, text }, at) => (
        <span key={key} className={runs[at]?.voice}>
          {runs[at]?.break ? (
            // The space separates the words for screen readers and in copied text, where a line break does not.
            <>
              {' '}
              <br />
              <span>{text}</span>
            </>
          ) : (
            text
          )}
        </span>
      ))}
    </Tag>
  );
}
