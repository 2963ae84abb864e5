import type { Language } from '@site/contracts/languages';
import type { ComposedSite } from '@site/contracts/microfrontend';
import { loadCaseSummary, loadHomeCases } from '../cases/load';
import { messages } from '../content/messages';
import { loadHome } from '../content/pages';
import { casePath } from '../paths';
import type { CaseHighlightsContent, Highlight } from './content';

/** Loads the home page's case section. Includes the interface texts, because pages of other parts don't have them. */
export function loadCaseHighlights(lang: Language, site?: ComposedSite): CaseHighlightsContent {
  const words = messages(lang);
  const highlight = (slug: string): Highlight => {
    const { title, industry, market, products, metric } = loadCaseSummary(slug, lang, site);
    return {
      href: casePath(slug),
      title,
      meta: [words.industry[industry], market],
      products,
      metric,
    };
  };
  const { large, small } = loadHomeCases();
  return {
    ...loadHome(lang).cases,
    labels: { before: words.chart.before, after: words.chart.after },
    main: highlight(large),
    side: small.map(highlight),
  };
}
