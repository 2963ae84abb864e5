import draw from '@site/ui/drawing/drawing.module.css';

/** A doctor's signature. Decorative. */
export function Signature({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 90 22" width="90" height="22" aria-hidden="true">
      <path className={draw.stroke} d="M2 16c8-14 12-14 10-4s4 6 8-2 6-6 4 2 6 6 10-1 6-4 5 1 5 5 10 1M56 13h30" />
    </svg>
  );
}
