import { useEffect } from 'react';
import { slotReady } from './hydration-progress';

/** Reports that the slot around it is interactive. In the slot's Suspense boundary, which React hydrates by itself. */
export function SlotReady({ id }: { id: string }) {
  useEffect(() => slotReady(id), [id]);
  return null;
}
