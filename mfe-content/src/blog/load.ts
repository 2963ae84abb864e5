import { dateLocale, type Language } from '@site/contracts/languages';
import type { ArticleBlock, ComposedSite, PageHead } from '@site/contracts/microfrontend';
import { casePath } from '@site/contracts/paths';
import * as z from 'zod/mini';
import { addSampleMark, loadCaseSummary, loadMetrics, sampleMark } from '../cases/load';
import { loadContent, messages, peekFolders } from '../content/load';
import {
  type Article,
  type ArticlePageContent,
  type ArticlePoint,
  type ArticleSummary,
  articleFactsSchema,
  articleSchema,
  type BlogPageContent,
  blogPageSchema,
  type Pull,
  type Source,
} from './content';
import { articleWords, CONCLUSION_ID, contentsOf, exampleId, INTRO_ID } from './reading';

const { order, date } = articleFactsSchema.shape;
const placed = peekFolders('blog', 'facts', z.object({ order, date }));
const rank = ({ facts }: (typeof placed)[number]) => facts?.order ?? Number.NEGATIVE_INFINITY;

/** Slugs of all articles, by `order`; those without one come first, newest first. */
export const ARTICLE_SLUGS: readonly string[] = placed
  .toSorted((a, b) =>
    rank(a) === rank(b) ? (b.facts?.date ?? '').localeCompare(a.facts?.date ?? '') : rank(a) - rank(b),
  )
  .map(({ slug }) => slug);

const loadFacts = (slug: string) => loadContent(() => articleFactsSchema, `blog/${slug}/facts`);
const loadArticle = (slug: string, lang: Language) =>
  loadContent(() => z.extend(articleSchema, { slug: z.literal(slug) }), `blog/${slug}/${lang}`);

const loadBlogTexts = (lang: Language) => loadContent(() => blogPageSchema, `pages/blog/${lang}`);

export const wordsPerMinute = (lang: Language): number => loadBlogTexts(lang).wordsPerMinute;

/** One per language: making a format takes longer than loading the rest of an article's summary. */
const formats = new Map<Language, Intl.DateTimeFormat>();

/** Formats a date on the server, because browsers' locale data differ. */
function dateOf(iso: string, lang: Language): ArticleSummary['date'] {
  const format = formats.get(lang) ?? new Intl.DateTimeFormat(dateLocale(lang), { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(lang, format);
  return { iso, text: format.format(new Date(`${iso}T00:00:00Z`)) };
}

function loadArticleSummary(slug: string, lang: Language, site?: ComposedSite): ArticleSummary {
  const { category, also, date, readTime, figure, drawn } = loadFacts(slug);
  const { title, excerpt, figure: words, content } = loadArticle(slug, lang);
  return {
    slug,
    title,
    excerpt,
    category,
    categories: [category, ...also],
    minutes: readTime ?? Math.max(1, Math.round(articleWords(content) / wordsPerMinute(lang))),
    date: dateOf(date, lang),
    figure: { name: figure, sample: drawn && sampleMark(drawn, lang, site), ...words },
  };
}

const loadSummaries = (lang: Language, site?: ComposedSite) =>
  ARTICLE_SLUGS.map((slug) => loadArticleSummary(slug, lang, site));

export function loadBlogPage(lang: Language, site?: ComposedSite): { head: PageHead; content: BlogPageContent } {
  const { meta, wordsPerMinute: _, ...content } = loadBlogTexts(lang);
  const articles = loadSummaries(lang, site).map((summary) => ({
    ...summary,
    place: loadFacts(summary.slug).place ?? ('opening' as const),
  }));
  return { head: meta, content: { ...content, articles } };
}

/** Returns the other articles, those with a common category first. */
function relatedTo(summary: ArticleSummary, all: ArticleSummary[]): ArticleSummary[] {
  const others = all.filter(({ slug }) => slug !== summary.slug);
  const shares = ({ categories }: ArticleSummary) =>
    categories.some((category) => summary.categories.includes(category));
  return [...others.filter(shares), ...others.filter((entry) => !shares(entry))];
}

/** Loads the cases' figures of an article, by the point that they follow. */
function loadPulls(slug: string, lang: Language, points: ArticlePoint[], site?: ComposedSite): Record<string, Pull> {
  const file = `mfe-content/content/blog/${slug}/facts.json`;
  return Object.fromEntries(
    loadFacts(slug).pulls.map(({ after, case: from, metric: at }) => {
      const metric = loadMetrics(from, lang, site)[at];
      if (!metric) throw new Error(`${file}: the case ${from} has no metric ${at}`);
      if (!points.some(({ id }) => id === after)) throw new Error(`${file}: the article has no point ${after}`);
      const { market, sample } = loadCaseSummary(from, lang, site);
      return [after, { metric, slug: from, market, sample }];
    }),
  );
}

/** Loads the sources by part. Throws if the article has no such part. */
function loadSources(
  slug: string,
  lang: Language,
  { points, examples }: Pick<Article['content'], 'points' | 'examples'>,
  site?: ComposedSite,
): Record<string, Source[]> {
  const parts = [INTRO_ID, ...points.map(({ id }) => id), ...examples.map((_, i) => exampleId(i)), CONCLUSION_ID];
  const sources: Record<string, Source[]> = {};
  for (const source of loadFacts(slug).sources) {
    if (!parts.includes(source.of)) {
      throw new Error(
        `mfe-content/content/blog/${slug}/facts.json: the article has no part "${source.of}", which a source names: expected ${parts.join(', ')}`,
      );
    }
    const list = sources[source.of] ?? [];
    sources[source.of] = list;
    if ('case' in source) {
      const { title, market, sample } = loadCaseSummary(source.case, lang, site);
      list.push({
        title: `${messages(lang).article.case} · ${market}. ${title}`,
        href: casePath(source.case),
        sample,
      });
    } else list.push({ title: source.title, href: source.href });
  }
  return sources;
}

export function loadArticlePage(
  slug: string,
  lang: Language,
  site?: ComposedSite,
): { head: PageHead; content: ArticlePageContent } {
  const { meta, ...article } = loadArticle(slug, lang);
  const summary = loadArticleSummary(slug, lang, site);
  const words = messages(lang);
  const content: ArticlePageContent = {
    article,
    heading: meta.h1,
    summary,
    toc: contentsOf(article.content, words.article.about, summary.minutes),
    pulls: loadPulls(slug, lang, article.content.points, site),
    sources: loadSources(slug, lang, article.content, site),
    examples: article.content.examples.map((example) => ({
      example,
      about: loadCaseSummary(example.case, lang, site),
    })),
    related: relatedTo(summary, loadSummaries(lang, site)),
  };
  return {
    content,
    head: {
      title: meta.title,
      description: meta.description,
      about: {
        kind: 'article',
        name: article.title,
        note: words.article.minutes.replace('{{minutes}}', String(summary.minutes)),
        summary: article.excerpt,
        section: words.category[summary.category],
        published: summary.date.iso,
        body: feedBody(content, words.article),
      },
    },
  };
}

const paragraphs = (texts: readonly string[]): ArticleBlock[] => texts.map((text) => ({ kind: 'paragraph', text }));

/** Returns the full text of an article for the feed, without the drawings and the call to action. */
function feedBody(
  { article, pulls, sources, examples }: ArticlePageContent,
  words: Record<'case' | 'source' | 'example', string>,
): ArticleBlock[] {
  const { intro, points, conclusion } = article.content;
  const sourcesOf = (part: string): ArticleBlock[] =>
    (sources[part] ?? []).map(({ title, href, sample }) => ({
      kind: 'link',
      text: addSampleMark(`${sample ? words.example : words.source}: ${title}`, sample),
      href,
    }));
  const caseLink = (text: string, slug: string): ArticleBlock => ({ kind: 'link', text, href: casePath(slug) });
  const figureOf = ({ metric, market, sample }: Pull) =>
    `${metric.title}: ${metric.before} → ${metric.value} (${addSampleMark(`${words.case} · ${market}`, sample)})`;
  return [
    ...paragraphs(intro),
    ...sourcesOf(INTRO_ID),
    ...points.flatMap((point): ArticleBlock[] => {
      const pull = pulls[point.id];
      return [
        { kind: 'heading', text: point.title },
        ...paragraphs(point.paragraphs),
        ...(point.items ? [{ kind: 'list' as const, items: point.items }] : []),
        ...paragraphs(point.after ?? []),
        ...sourcesOf(point.id),
        ...(pull ? [caseLink(figureOf(pull), pull.slug)] : []),
      ];
    }),
    ...examples.flatMap(({ example, about }, i): ArticleBlock[] => [
      { kind: 'heading', text: example.title },
      ...paragraphs(example.paragraphs),
      { kind: 'talk', lines: example.dialogue.map(({ who, text }) => ({ who, text })) },
      ...paragraphs(example.after),
      ...sourcesOf(exampleId(i)),
      caseLink(addSampleMark(`${words.case} · ${about.title}`, about.sample), about.slug),
    ]),
    { kind: 'heading', text: conclusion.title },
    ...paragraphs(conclusion.paragraphs),
    ...sourcesOf(CONCLUSION_ID),
  ];
}
