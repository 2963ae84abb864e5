import type { ArticleBlock } from '@site/contracts/microfrontend';
import { casePath } from '@site/contracts/paths';
import type { ArticlePageContent } from './content';

/** Words around a case's figures, in the article's language. */
export interface FeedWords {
  /** `Case study` */
  caseStudy: string;
}

const paragraphs = (texts: readonly string[]): ArticleBlock[] =>
  texts.map((text) => ({ kind: 'paragraph', text }));

/** An article as its feed carries it: every word of it, without the drawings and without the invitation at its end. */
export function feedBody({ article, pulls, examples }: ArticlePageContent, words: FeedWords): ArticleBlock[] {
  const { intro, points, conclusion } = article.content;
  return [
    ...paragraphs(intro),
    ...points.flatMap((point): ArticleBlock[] => {
      const pull = pulls[point.id];
      return [
        { kind: 'heading', text: point.title },
        ...paragraphs(point.paragraphs),
        ...(point.items ? [{ kind: 'list' as const, items: point.items }] : []),
        ...paragraphs(point.after ?? []),
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
    ...examples.flatMap(({ example, about }): ArticleBlock[] => [
      { kind: 'heading', text: example.title },
      ...paragraphs(example.paragraphs),
      { kind: 'talk', lines: example.dialogue.map(({ who, text }) => ({ who, text })) },
      ...paragraphs(example.after),
      { kind: 'link', text: `${words.caseStudy} · ${about.title}`, href: casePath(about.slug) },
    ]),
    { kind: 'heading', text: conclusion.title },
    ...paragraphs(conclusion.paragraphs),
  ];
}
