import type { Language } from '@site/contracts/languages';
import { usePage } from '@site/federation/remote';
import { SiteLink } from '@site/ui/link/SiteLink';

/** A link to a navigation entry, by its id and with its label; renders nothing if no part declares the entry. */
export function EntryLink({ id, lang }: { id: string; lang: Language }) {
  const entry = usePage().navigation.find((item) => item.id === id);
  if (!entry) return null;
  return (
    <SiteLink lang={lang} href={entry.href}>
      {entry.label}
    </SiteLink>
  );
}
