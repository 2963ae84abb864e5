import { useEffect, useMemo, useRef } from 'react';
import { trustServedHtml } from '../trusted/trusted';
import { markFrozenSettled, markSlotSettled } from './hydration-progress';

/**
 * Keeps prerendered HTML. The wrapper and the HTML string equal the document's, so React adopts the nodes and neither
 * hydration nor a later render changes them.
 */
export function FrozenHtml({ slot, html }: { slot: string; html: string }) {
  const element = useRef<HTMLDivElement>(null);
  const served = useMemo(() => trustServedHtml(html), [html]);
  useEffect(() => {
    if (element.current) markFrozenSettled(element.current, slot);
  }, [slot]);
  return (
    <div
      ref={element}
      data-slot={slot}
      data-frozen=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the string is this document's own innerHTML, read back.
      dangerouslySetInnerHTML={{ __html: served }}
    />
  );
}

/** Reports that the slot around it is interactive. In the slot's Suspense boundary, which React hydrates by itself. */
export function SlotReady({ id }: { id: string }) {
  useEffect(() => markSlotSettled(id), [id]);
  return null;
}
