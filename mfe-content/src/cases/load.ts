import type { Language } from '@site/contracts/languages';
import type { ComposedSite, PageHead } from '@site/contracts/microfrontend';
import { casePath } from '@site/contracts/paths';
import { leadFormContent } from '@site/ui/form/content.ts';
import * as z from 'zod/mini';
import { loadContent, messages } from '../content/load';
import {
  type CasePageContent,
  type CaseSummary,
  type CasesPageContent,
  caseFactsSchema,
  caseStudySchema,
  casesPageSchema,
  type Metric,
} from './content';
import { CASE_SLUGS } from './slugs';

const folder = (slug: string) => `cases/${slug}`;
const loadFacts = (slug: string) => loadContent(() => caseFactsSchema, `${folder(slug)}/figures`);
const loadStudy = (slug: string, lang: Language) =>
  loadContent(
    () => z.extend(caseStudySchema, { id: z.literal(slug), slug: z.literal(slug) }),
    `${folder(slug)}/${lang}`,
  );

/** Returns whether a case is a sample: nobody has confirmed what its files tell. The part's own answer, for the site's. */
export const isSampleCase = (slug: string, site: ComposedSite) =>
  site.isSample?.('client', `content/${folder(slug)}/figures.json`) ?? false;

/** Returns what marks a case wherever it is cited; undefined if it is no sample. */
export const sampleMark = (slug: string, lang: Language, site?: ComposedSite): string | undefined =>
  site?.isSamplePage?.(casePath(slug)) ? messages(lang).sample : undefined;

export const addSampleMark = (text: string, sample: string | undefined) =>
  sample === undefined ? text : `${text}\u00a0· ${sample}`;

/** Loads a case's figures with their charts, the client's first, marked if samples. Throws if their numbers differ. */
export function loadMetrics(slug: string, lang: Language, site?: ComposedSite): [Metric, ...Metric[]] {
  const { charts } = loadFacts(slug);
  const { figure, others } = loadStudy(slug, lang).results;
  const metrics = [figure, ...others];
  if (metrics.length !== charts.length) {
    throw new Error(
      `mfe-content/content/${folder(slug)}: ${lang}.json has ${metrics.length} metrics, figures.json ${charts.length} charts`,
    );
  }
  const sample = sampleMark(slug, lang, site);
  const draw = (metric: (typeof metrics)[number], i: number) =>
    ({ ...metric, alt: addSampleMark(metric.alt, sample), chart: charts[i] }) as Metric;
  return metrics.map(draw) as [Metric, ...Metric[]];
}

export function loadCaseSummary(slug: string, lang: Language, site?: ComposedSite): CaseSummary {
  const { industry, products } = loadFacts(slug);
  const { title, shortTitle, company } = loadStudy(slug, lang);
  const [metric] = loadMetrics(slug, lang, site);
  const sample = sampleMark(slug, lang, site);
  return { slug, title, shortTitle, industry, products, metric, market: company.market, sample };
}

/** Returns the large or the small cases of the home page's section. Throws if their number is another than wanted. */
export function loadHomeCases(size: 'large' | 'small', wanted: number): string[] {
  const slugs = CASE_SLUGS.filter((slug) => loadFacts(slug).home === size);
  if (slugs.length === wanted) return slugs;
  throw new Error(
    `mfe-content/content/cases: expected "home": "${size}" in ${wanted} figures.json, found it in ${slugs.length} (${slugs.join(', ') || 'none'}). Set or remove it there`,
  );
}

const loadSummaries = (lang: Language, site?: ComposedSite) =>
  CASE_SLUGS.map((slug) => loadCaseSummary(slug, lang, site));

export function loadCasesPage(lang: Language, site?: ComposedSite): { head: PageHead; content: CasesPageContent } {
  const { examples, ...texts } = loadContent(() => casesPageSchema, `pages/cases/${lang}`);
  const placed = loadSummaries(lang, site).map((summary) => ({
    summary,
    wall: loadFacts(summary.slug).wall,
  }));
  const ordered = [
    ...placed.filter(({ wall }) => wall).sort((a, b) => (a.wall?.order ?? 0) - (b.wall?.order ?? 0)),
    ...placed.filter(({ wall }) => !wall),
  ];
  const cases = ordered.map(({ summary, wall }) => ({ ...summary, place: wall?.place ?? ('row' as const) }));
  const { meta, ...content } = cases.some(({ sample }) => sample) ? { ...texts, ...examples } : texts;
  return { head: meta, content: { ...content, cases } };
}

/** Returns the previous and the next case, cyclically. */
export function findNeighbours(slug: string): { previous: string; next: string } {
  const at = CASE_SLUGS.indexOf(slug);
  const around = (step: number) => CASE_SLUGS.at((at + step) % CASE_SLUGS.length) ?? slug;
  return { previous: around(-1), next: around(1) };
}

/** Returns the three most similar other cases: the same industry counts more than a shared product; ties keep their order. */
export function relatedCases(slug: string, all: readonly CaseSummary[]): CaseSummary[] {
  const self = all.find((entry) => entry.slug === slug);
  if (!self) return [];
  const likeness = (entry: CaseSummary) =>
    (entry.industry === self.industry ? 2 : 0) +
    entry.products.filter((product) => self.products.includes(product)).length;
  return all
    .filter((entry) => entry !== self)
    .sort((a, b) => likeness(b) - likeness(a))
    .slice(0, 3);
}

export function loadCasePage(
  slug: string,
  lang: Language,
  site?: ComposedSite,
): { head: PageHead; content: CasePageContent } {
  const { meta, ...study } = loadStudy(slug, lang);
  const { industry, products } = loadFacts(slug);
  const { previous, next } = findNeighbours(slug);
  const sample = sampleMark(slug, lang, site);
  const { title: _, ...form } = leadFormContent('contacts', lang);
  return {
    head: {
      ...meta,
      about: { kind: 'case', name: study.title, note: addSampleMark(study.company.market, sample) },
    },
    content: {
      study,
      sample,
      facts: { industry, products },
      metrics: loadMetrics(slug, lang, site),
      previous: loadCaseSummary(previous, lang),
      next: loadCaseSummary(next, lang),
      related: relatedCases(slug, loadSummaries(lang, site)),
      form: { ...form, button: study.cta.button },
    },
  };
}
