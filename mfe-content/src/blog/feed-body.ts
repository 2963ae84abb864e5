import type { ArticleBlock } from '@site/contracts/microfrontend';
import { casePath } from '../paths';
import type { ArticlePageContent } from './content';
import { CONCLUSION_ID, exampleId, INTRO_ID } from './reading';

/** Labels in the article's language. */
export interface FeedWords {
  /** `Case study` */
  caseStudy: string;
  /** `Source` */
  source: string;
}

const paragraphs = (texts: readonly string[]): ArticleBlock[] =>
  texts.map((text) => ({ kind: 'paragraph', text }));

/** Returns the full text of an article for the feed, without the drawings and the call to action. */
export function feedBody(
  { article, pulls, sources, examples }: ArticlePageContent,
  words: FeedWords,
): ArticleBlock[] {
  const { intro, points, conclusion } = article.content;
  const sourcesOf = (part: string): ArticleBlock[] =>
    (sources[part] ?? []).map(({ title, href }) => ({
      kind: 'link',
      text: `${words.source}: ${title}`,
      href,
    }));
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
        ...(pull
          ? [
              {
                kind: 'link' as const,
                text: `${pull.metric.title}: ${pull.metric.before} → ${pull.metric.value} (${words.caseStudy} · ${pull.market})`,
                href: casePath(pull.slug),
              },
            ]
          : []),
      ];
    }),
    ...examples.flatMap(({ example, about }, i): ArticleBlock[] => [
      { kind: 'heading', text: example.title },
      ...paragraphs(example.paragraphs),
      { kind: 'talk', lines: example.dialogue.map(({ who, text }) => ({ who, text })) },
      ...paragraphs(example.after),
      ...sourcesOf(exampleId(i)),
      { kind: 'link', text: `${words.caseStudy} · ${about.title}`, href: casePath(about.slug) },
    ]),
    { kind: 'heading', text: conclusion.title },
    ...paragraphs(conclusion.paragraphs),
    ...sourcesOf(CONCLUSION_ID),
  ];
}
