import { useEffect, useState } from 'react';
import type { TocEntry } from './content';

/** Returns the id of the part in the upper third of the window; undefined before the first observation. */
export function useCurrentPart(entries: readonly TocEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        for (const change of changes) if (change.isIntersecting) setCurrent(change.target.id);
      },
      { rootMargin: '-25% 0px -70% 0px' },
    );
    for (const { id } of entries) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [entries]);
  return current;
}
