import { useEffect, useState } from 'react';

/**
 * Duration of the call, `00:12`. `startedAt` is by `performance.now()`. Hidden from screen readers, which would read out
 * each second.
 */
export function CallClock({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="mono" aria-hidden="true">
      {formatDuration(now - startedAt)}
    </span>
  );
}

/** Formats milliseconds as `mm:ss`. */
export function formatDuration(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
