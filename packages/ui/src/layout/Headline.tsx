import { keyed } from '../keyed';

interface HeadlineProps {
  as?: 'h1' | 'h2' | undefined;
  /** A line break where the text has one. */
  text: string;
  className?: string | undefined;
}

/** A heading whose text may have line breaks. */
export function Headline({ as: Tag = 'h1', text, className }: HeadlineProps) {
  return (
    <Tag className={className}>
      {keyed(text.split('\n')).map(({ key, text: line }, at) => (
        <span key={key}>
          {at > 0 ? (
            // The space separates the words for screen readers and in copied text, where a line break does not.
            <>
              {' '}
              <br />
              <span>{line}</span>
            </>
          ) : (
            line
          )}
        </span>
      ))}
    </Tag>
  );
}
