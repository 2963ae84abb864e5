import { LANGUAGE_CODES } from '@site/contracts/languages';
import { describe, expect, it } from 'vitest';
import { loadContent } from '../content/load';
import { commerceSchema } from './content';
import { buyersOf, indexOf, PRICE, VOTES, votesAt } from './votes';

const BUYERS = buyersOf(VOTES);
const INDEX = indexOf(VOTES);

const page = (lang: (typeof LANGUAGE_CODES)[number]) => loadContent(commerceSchema, 'aiCommerce', lang);

describe.each(LANGUAGE_CODES)('AI Commerce Suite in %s', (lang) => {
  it('names at least thirty parameters, each once in its group', () => {
    const groups = page(lang).parameters.groups;
    expect(groups.flatMap((group) => group.items).length).toBeGreaterThanOrEqual(30);
    for (const { items } of groups) expect(new Set(items.map((item) => item.name)).size).toBe(items.length);
    // The list has five columns.
    for (const { items } of groups) expect(items).toHaveLength(5);
  });

  it('states the same votes as the drawing', () => {
    const { focus } = page(lang);
    expect(focus.alt).toContain(String(INDEX));
    expect(focus.key.waver).toContain(String(VOTES.length - BUYERS));
    expect(focus.key.buy).toContain(String(BUYERS));
    for (const { agent } of focus.objections) expect(VOTES[agent - 1]).toBeLessThan(INDEX);
  });
});

it('has twenty agents and an index between 0 and 100', () => {
  expect(VOTES).toHaveLength(20);
  expect(INDEX).toBe(78);
  expect(BUYERS).toBe(16);
  // Another price moves the votes, none of them off the scale of a phone, which starts at 40.
  const [cheap, dear] = [votesAt(PRICE - 20), votesAt(PRICE + 20)];
  expect([indexOf(dear), INDEX, indexOf(cheap)]).toEqual([65, 78, 88]);
  expect(Math.min(...dear)).toBeGreaterThan(40);
});
