import type { Language } from '@site/contracts/languages';
import type { ComposedSite } from '@site/contracts/microfrontend';
import { loadCaseSummary, loadHomeCases } from '../cases/load';
import { messages } from '../content/messages';
import { loadHome } from '../content/pages';
import type { CaseHighlightsContent } from './content';

/** Loads the home page's case section. Includes the interface texts, because pages of other parts don't have them. */
export function loadCaseHighlights(lang: Language, site?: ComposedSite): CaseHighlightsContent {
  const { chart, industry } = messages(lang);
  const { large, small } = loadHomeCases();
  return {
    ...loadHome(lang).cases,
    labels: { before: chart.before, after: chart.after, industry },
    main: loadCaseSummary(large, lang, site),
    side: small.map((slug) => loadCaseSummary(slug, lang, site)),
  };
}
