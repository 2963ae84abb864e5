import type { Language } from '@site/contracts/languages';
import type { PageHead } from '@site/contracts/microfrontend';
import { CASE_SLUGS, type CaseSlug } from '@site/contracts/paths';
import { leadFormContent } from '@site/ui/form/content.ts';
import { loadContent } from '../content/load';
import {
  type CasePageContent,
  type CaseSummary,
  type CasesPageContent,
  caseFactsSchema,
  caseStudySchema,
  casesPageSchema,
  type Metric,
} from './content';
import { neighbours, relatedCases } from './neighbours';

const folder = (slug: CaseSlug) => `cases/${slug}`;
const loadFacts = (slug: CaseSlug) => loadContent(caseFactsSchema, `${folder(slug)}/figures`);
const loadStudy = (slug: CaseSlug, lang: Language) => loadContent(caseStudySchema, `${folder(slug)}/${lang}`);

/** A case's figures in a language, the one that the client chose first, each with the numbers of its drawing. Throws when one has no drawing. */
export function loadMetrics(slug: CaseSlug, lang: Language): [Metric, ...Metric[]] {
  const { charts } = loadFacts(slug);
  const { figure, others } = loadStudy(slug, lang).results;
  const metrics = [figure, ...others];
  if (metrics.length !== charts.length) {
    throw new Error(
      `mfe-content/content/${folder(slug)}: ${lang}.json has ${metrics.length} metrics, figures.json ${charts.length} charts`,
    );
  }
  const drawn = metrics.map((metric, i) => ({ ...metric, chart: charts[i] })) as Metric[];
  return drawn as [Metric, ...Metric[]];
}

/** What other pages show of a case. */
export function loadCaseSummary(slug: CaseSlug, lang: Language): CaseSummary {
  const { industry, products } = loadFacts(slug);
  const { title, shortTitle, company } = loadStudy(slug, lang);
  const [metric] = loadMetrics(slug, lang);
  return { slug, title, shortTitle, industry, products, market: company.market, metric };
}

const loadSummaries = (lang: Language) => CASE_SLUGS.map((slug) => loadCaseSummary(slug, lang));

/** The list of cases. */
export function loadCasesPage(lang: Language): { head: PageHead; content: CasesPageContent } {
  const { meta, ...content } = loadContent(casesPageSchema, `pages/cases/${lang}`);
  return { head: meta, content: { ...content, cases: loadSummaries(lang) } };
}

/** One case. */
export function loadCasePage(slug: CaseSlug, lang: Language): { head: PageHead; content: CasePageContent } {
  const { meta, ...study } = loadStudy(slug, lang);
  const { industry, products } = loadFacts(slug);
  const { previous, next } = neighbours(slug);
  const { title: _, ...form } = leadFormContent('contacts', lang);
  return {
    head: {
      ...meta,
      headline: study.fullTitle,
      about: { kind: 'case', name: study.title, note: study.company.market },
    },
    content: {
      study,
      facts: { industry, products },
      metrics: loadMetrics(slug, lang),
      previous: loadCaseSummary(previous, lang),
      next: loadCaseSummary(next, lang),
      related: relatedCases(slug, loadSummaries(lang)),
      form: { ...form, button: study.cta.button },
    },
  };
}
