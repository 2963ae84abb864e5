import { useEffect, useState } from 'react';

/** How long the call lasts, `00:12`. `startedAt` is a Unix time in ms. Decorative: nobody wants each second read out. */
export function CallClock({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="mono" aria-hidden="true">
      {clock(now - startedAt)}
    </span>
  );
}

/** `m:ss` with at least two digits of minutes; ms in. */
export function clock(elapsedMs: number): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
