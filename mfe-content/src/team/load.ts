import type { Language } from '@site/contracts/languages';
import type { PageHead } from '@site/contracts/microfrontend';
import { loadContent } from '../content/load';
import { type Member, type TeamPageContent, teamPageSchema } from './content';

/** Loads the team page. */
export function loadTeamPage(lang: Language): { head: PageHead; content: TeamPageContent } {
  const { meta, ...content } = loadContent(() => teamPageSchema, `team/${lang}`);
  return { head: meta, content };
}

/** Loads the three members. */
export function loadMembers(lang: Language): Member[] {
  return loadTeamPage(lang).content.members;
}
