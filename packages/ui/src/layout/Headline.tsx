import { withKeys } from '../keyed';

interface HeadlineProps {
  /** With a line break where the headline has one. */
  text: string;
  className?: string | undefined;
}

export function Headline({ text, className }: HeadlineProps) {
  return (
    <h1 className={className}>
      {withKeys(text.split('\n')).map(({ key, text: line }, at) => (
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
    </h1>
  );
}
