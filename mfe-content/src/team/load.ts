import type { Language } from '@site/contracts/languages';
import type { ComposedSite, PageHead } from '@site/contracts/microfrontend';
import { sampleMark } from '../cases/load';
import { loadContent, messages } from '../content/load';
import { type Marked, type Member, type TeamPageContent, teamPageSchema } from './content';
import { drawPortrait } from './portrait/engrave';

export function loadTeamPage(lang: Language, site?: ComposedSite): { head: PageHead; content: TeamPageContent } {
  const { meta, members: _, ...content } = texts(lang);
  const drawn = loadMembers(lang, site).map((member) => ({
    ...member,
    projects: member.projects.map((one) => ({ ...one, sample: sampleMark(one.case, lang, site) })),
    drawing: drawPortrait(member.id),
  }));
  return { head: meta, content: { ...content, members: drawn } };
}

/** Loads the three members, marked while their names are samples. */
export function loadMembers(lang: Language, site?: ComposedSite): (Member & Marked)[] {
  const isSample = site?.isSample?.('people', `content/team/${lang}.json`);
  const sample = isSample ? messages(lang).sample : undefined;
  return texts(lang).members.map((member) => ({ ...member, sample }));
}

const texts = (lang: Language) => loadContent(() => teamPageSchema, `team/${lang}`);
