import type { Language } from '@site/contracts/languages';
import type { ComposedSite, PageHead } from '@site/contracts/microfrontend';
import type { PlaceholderKind } from '@site/contracts/placeholders';
import { leadFormContent } from '@site/ui/form/content.ts';
import * as z from 'zod/mini';
import { loadContent } from '../content/load';
import { messages } from '../content/messages';
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
import { CASE_SLUGS } from './slugs';

const folder = (slug: string) => `cases/${slug}`;
const loadFacts = (slug: string) => loadContent(() => caseFactsSchema, `${folder(slug)}/figures`);
const loadStudy = (slug: string, lang: Language) =>
  loadContent(
    () => z.extend(caseStudySchema, { id: z.literal(slug), slug: z.literal(slug) }),
    `${folder(slug)}/${lang}`,
  );

/**
 * Loads a case's figures in a language, the client's first, each with its chart. Throws if the numbers of figures and
 * charts differ.
 */
export function loadMetrics(slug: string, lang: Language): [Metric, ...Metric[]] {
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

/** Returns what marks a case with placeholders of these kinds as a sample, after another text; empty if it is none. */
function sampleMark(
  slug: string,
  lang: Language,
  site: ComposedSite | undefined,
  kinds: PlaceholderKind[],
): string {
  const isSample = kinds.some((kind) => site?.isSample?.(kind, `content/${folder(slug)}/${lang}.json`));
  return isSample ? `\u00a0· ${messages(lang).sample}` : '';
}

/** Loads the summary of a case. */
export function loadCaseSummary(slug: string, lang: Language, site?: ComposedSite): CaseSummary {
  const { industry, products } = loadFacts(slug);
  const { title, shortTitle, company } = loadStudy(slug, lang);
  const [metric] = loadMetrics(slug, lang);
  const market = company.market + sampleMark(slug, lang, site, ['client', 'figures']);
  return { slug, title, shortTitle, industry, products, market, metric };
}

/** Returns the cases of the home page's section. Throws if there are not exactly one large and two small ones. */
export function loadHomeCases(): { large: string; small: string[] } {
  const [large, small] = (['large', 'small'] as const).map((size) => {
    const slugs = CASE_SLUGS.filter((slug) => loadFacts(slug).home === size);
    const wanted = size === 'large' ? 1 : 2;
    if (slugs.length !== wanted)
      throw new Error(
        `mfe-content/content/cases: expected "home": "${size}" in ${wanted} figures.json, found it in ${slugs.length} (${slugs.join(', ') || 'none'}). Set or remove it there`,
      );
    return slugs;
  }) as [[string], string[]];
  return { large: large[0], small };
}

const loadSummaries = (lang: Language, site?: ComposedSite) =>
  CASE_SLUGS.map((slug) => loadCaseSummary(slug, lang, site));

/** Loads the list of cases. */
export function loadCasesPage(
  lang: Language,
  site?: ComposedSite,
): { head: PageHead; content: CasesPageContent } {
  const { meta, ...content } = loadContent(() => casesPageSchema, `pages/cases/${lang}`);
  const placed = loadSummaries(lang, site).map((summary) => ({
    summary,
    wall: loadFacts(summary.slug).wall,
  }));
  const ordered = [
    ...placed.filter(({ wall }) => wall).sort((a, b) => (a.wall?.order ?? 0) - (b.wall?.order ?? 0)),
    ...placed.filter(({ wall }) => !wall),
  ];
  const cases = ordered.map(({ summary, wall }) => ({ ...summary, place: wall?.place ?? ('row' as const) }));
  return { head: meta, content: { ...content, cases } };
}

/** Loads a case. */
export function loadCasePage(
  slug: string,
  lang: Language,
  site?: ComposedSite,
): { head: PageHead; content: CasePageContent } {
  const { meta, badge, testimonial, ...study } = loadStudy(slug, lang);
  const { industry, products } = loadFacts(slug);
  const { previous, next } = neighbours(slug);
  const { title: _, ...form } = leadFormContent('contacts', lang);
  return {
    head: {
      ...meta,
      about: { kind: 'case', name: study.title, note: study.company.market },
    },
    content: {
      study: {
        ...study,
        badge: badge + sampleMark(slug, lang, site, ['client', 'figures']),
        ...(testimonial && {
          testimonial: {
            ...testimonial,
            author: testimonial.author + sampleMark(slug, lang, site, ['quote']),
          },
        }),
      },
      facts: { industry, products },
      metrics: loadMetrics(slug, lang),
      previous: loadCaseSummary(previous, lang),
      next: loadCaseSummary(next, lang),
      related: relatedCases(slug, loadSummaries(lang, site)),
      form: { ...form, button: study.cta.button },
    },
  };
}
