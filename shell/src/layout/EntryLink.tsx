import type { Language } from '@site/contracts/languages';
import { usePage } from '@site/federation/remote';
import { SiteLink } from '@site/ui/link/SiteLink';

/** A link to what a part has put into the navigation, by its id and in its own name; nothing where no part has it. */
export function EntryLink({ id, lang }: { id: string; lang: Language }) {
  const entry = usePage().navigation.find((item) => item.id === id);
  if (!entry) return null;
  return (
    <SiteLink lang={lang} href={entry.href}>
      {entry.label}
    </SiteLink>
  );
}
