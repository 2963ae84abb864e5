import { LANGUAGE_CODES } from '@site/contracts/languages';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadContent } from '../content/load';
import { CommerceScreen } from './CommerceScreen';
import { commerceSchema, commerceScreenSchema } from './content';
import { BUYERS, INDEX, VOTES } from './votes';

const page = (lang: (typeof LANGUAGE_CODES)[number]) => loadContent(commerceSchema, 'aiCommerce', lang);

describe.each(LANGUAGE_CODES)('AI Commerce Suite in %s', (lang) => {
  it('names at least thirty parameters, each once in its group', () => {
    const groups = page(lang).parameters.groups;
    expect(groups.flatMap((group) => group.items).length).toBeGreaterThanOrEqual(30);
    for (const { items } of groups) expect(new Set(items.map((item) => item.name)).size).toBe(items.length);
    // The table has five columns.
    for (const { items } of groups) expect(items).toHaveLength(5);
  });

  it('states the same votes as the drawing', () => {
    const { belt, focus } = page(lang);
    expect(belt.vote.alt).toContain(`${INDEX} `);
    expect(belt.vote.outcome).toMatch(new RegExp(`${BUYERS}.*${VOTES.length - BUYERS}`));
    expect(focus.key.buy).toContain(String(BUYERS));
    for (const { agent } of focus.objections) expect(VOTES[agent - 1]).toBeLessThan(INDEX);
  });

  it('has the scores and the funnel of the English page', () => {
    const numbers = (content: ReturnType<typeof page>) => [
      content.parameters.groups.map((group) => group.items.map((item) => item.score)),
      content.cart.funnel.map((step) => step.value),
    ];
    expect(numbers(page(lang))).toEqual(numbers(page('en')));
  });

  it('renders the small screen under the strict policy', () => {
    const content = loadContent(commerceScreenSchema, 'aiCommerce', lang, 'screen');
    const html = renderToString(<CommerceScreen content={content} />);
    expect(html).toContain(content.photo.title);
    expect(html).not.toMatch(/\sstyle=/);
  });
});

it('has twenty agents and an index between 0 and 100', () => {
  expect(VOTES).toHaveLength(20);
  expect(INDEX).toBe(78);
  expect(BUYERS).toBe(16);
});
