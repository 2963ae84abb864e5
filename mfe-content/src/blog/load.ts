import { type Language, languageInfo } from '@site/contracts/languages';
import type { PageHead } from '@site/contracts/microfrontend';
import { ARTICLE_SLUGS, type ArticleSlug } from '@site/contracts/paths';
import { loadCaseSummary, loadMetrics } from '../cases/load';
import { loadContent } from '../content/load';
import {
  type ArticleDate,
  type ArticlePageContent,
  type ArticleSummary,
  articleFactsSchema,
  articleSchema,
  type BlogPageContent,
  blogPageSchema,
} from './content';
import { contentsOf, countWords, readingMinutes } from './reading';

const loadFacts = (slug: ArticleSlug) => loadContent(articleFactsSchema, `blog/${slug}/facts`);
const loadArticle = (slug: ArticleSlug, lang: Language) => loadContent(articleSchema, `blog/${slug}/${lang}`);

/** Written here and not in the browser: two versions of the same language data write a date differently. */
function dateOf(iso: string, lang: Language): ArticleDate {
  const format = new Intl.DateTimeFormat(languageInfo(lang).htmlLang, { dateStyle: 'long', timeZone: 'UTC' });
  return { iso, text: format.format(new Date(`${iso}T00:00:00Z`)) };
}

/** What other pages show of an article. */
export function loadArticleSummary(slug: ArticleSlug, lang: Language): ArticleSummary {
  const { category, date, readTime, figure } = loadFacts(slug);
  const { title, excerpt, figure: words, content } = loadArticle(slug, lang);
  return {
    slug,
    title,
    excerpt,
    category,
    minutes: readTime ?? readingMinutes(countWords({ ...content, cta: '' }), lang),
    date: dateOf(date, lang),
    figure: { name: figure, ...words },
  };
}

const loadSummaries = (lang: Language) => ARTICLE_SLUGS.map((slug) => loadArticleSummary(slug, lang));

/** The list of articles. */
export function loadBlogPage(lang: Language): { head: PageHead; content: BlogPageContent } {
  const { meta, ...content } = loadContent(blogPageSchema, `pages/blog/${lang}`);
  return { head: meta, content: { ...content, articles: loadSummaries(lang) } };
}

/** One article. `introTitle` names the part before the first point in the contents list. */
export function loadArticlePage(
  slug: ArticleSlug,
  lang: Language,
  introTitle: string,
): { head: PageHead; content: ArticlePageContent } {
  const { pull } = loadFacts(slug);
  const { meta, ...article } = loadArticle(slug, lang);
  const summary = loadArticleSummary(slug, lang);
  const metric = loadMetrics(pull.case, lang)[pull.metric];
  if (!metric) throw new Error(`mfe-content/content/blog/${slug}/facts.json: no metric ${pull.metric}`);
  return {
    head: { title: meta.title, description: meta.description },
    content: {
      article,
      heading: meta.h1,
      summary,
      toc: contentsOf(article.content, introTitle, summary.minutes),
      pull: metric,
      examples: article.content.examples.map((example) => ({
        example,
        about: loadCaseSummary(example.case, lang),
      })),
      related: loadSummaries(lang).filter((entry) => entry.slug !== slug),
    },
  };
}
