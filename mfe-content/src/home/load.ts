import type { Language } from '@site/contracts/languages';
import type { ComposedSite } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import type { CaseSummary } from '../cases/content';
import { loadCaseSummary, loadHomeCases } from '../cases/load';
import { loadContent, messages } from '../content/load';
import { text } from '../content/schema';
import type { Marked, Member } from '../team/content';
import { loadMembers } from '../team/load';

/** Texts of this part's sections on the home page. */
const homeSchema = z.strictObject({
  cases: z.strictObject({ title: text, all: text }),
  team: z.strictObject({ title: text, note: text }),
});
type HomeTexts = z.infer<typeof homeSchema>;

const loadHome = (lang: Language) => loadContent(() => homeSchema, `pages/home/${lang}`);

export type CaseHighlightsContent = HomeTexts['cases'] & {
  labels: { before: string; after: string; industry: Record<CaseSummary['industry'], string> };
  /** Large, at the left. */
  main: CaseSummary;
  /** Small, at the right. */
  side: CaseSummary[];
};

/** Loads the home page's case section. Includes the interface texts, because pages of other parts don't have them. */
export function loadCaseHighlights(lang: Language, site?: ComposedSite): CaseHighlightsContent {
  const { chart, industry } = messages(lang);
  const slugs = [...loadHomeCases('large', 1), ...loadHomeCases('small', 2)];
  const [main, ...side] = slugs.map((slug) => loadCaseSummary(slug, lang, site)) as [CaseSummary, ...CaseSummary[]];
  return {
    ...loadHome(lang).cases,
    labels: { before: chart.before, after: chart.after, industry },
    main,
    side,
  };
}

export type TeamPreviewContent = HomeTexts['team'] & {
  members: (Pick<Member, 'id' | 'name' | 'position' | 'area' | 'brief'> & Marked)[];
};

export function loadTeamPreview(lang: Language, site?: ComposedSite): TeamPreviewContent {
  const members = loadMembers(lang, site).map(({ id, name, position, area, brief, sample }) => {
    return { id, name, position, area, brief, sample };
  });
  return { ...loadHome(lang).team, members };
}
