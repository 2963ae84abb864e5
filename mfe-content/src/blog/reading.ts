import type { Article, TocEntry } from './content';

/** Counts the words of a text, or of all texts inside a value. */
export function countWords(value: unknown): number {
  if (typeof value === 'string') return value.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + countWords(part), 0);
}

/** Counts the words of an article without the call to action. */
export function articleWords({ cta: _, ...read }: Article['content']): number {
  return countWords(read);
}

const clock = (minutes: number) => {
  const seconds = Math.round((minutes * 60) / 10) * 10;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const INTRO_ID = 'about';
export const CONCLUSION_ID = 'conclusion';
export const exampleId = (index: number) => `example-${index + 1}`;

/** Returns the table of contents, each entry with the reading time up to it, of `minutes` in total. */
export function contentsOf(content: Article['content'], introTitle: string, minutes: number): TocEntry[] {
  const parts: { id: string; title: string; body: unknown }[] = [
    { id: INTRO_ID, title: introTitle, body: content.intro },
    ...content.points.map((point) => ({ id: point.id, title: point.title, body: point })),
    ...content.examples.map((example, i) => ({ id: exampleId(i), title: example.title, body: example })),
    { id: CONCLUSION_ID, title: content.conclusion.title, body: content.conclusion },
  ];
  const total = parts.reduce((sum, part) => sum + countWords(part.body), 0);
  let read = 0;
  return parts.map(({ id, title, body }) => {
    const entry = { id, title, at: clock((read / total) * minutes) };
    read += countWords(body);
    return entry;
  });
}
