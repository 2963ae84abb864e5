import type { Language } from '@site/contracts/languages';
import type { PageHead } from '@site/contracts/microfrontend';
import { loadContent } from '../content/load';
import { type Member, type TeamPageContent, teamPageSchema } from './content';
import { drawPortrait } from './portrait/engrave';

/** Loads the team page. */
export function loadTeamPage(lang: Language): { head: PageHead; content: TeamPageContent } {
  const { meta, members, ...content } = texts(lang);
  const drawn = members.map((member) => ({ ...member, drawing: drawPortrait(member.id) }));
  return { head: meta, content: { ...content, members: drawn } };
}

/** Loads the three members. */
export function loadMembers(lang: Language): Member[] {
  return texts(lang).members;
}

const texts = (lang: Language) => loadContent(() => teamPageSchema, `team/${lang}`);
