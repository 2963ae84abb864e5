import { expect, test } from 'vitest';
import { campaignOf, MOST_CAMPAIGN_MARKS } from './campaign';

const ofQuery = (query: string) => campaignOf(new URLSearchParams(query));

test('keeps UTM parameters and the click ids of advertising networks, and nothing else', () => {
  expect(ofQuery('utm_source=news&lng=ru&utm_campaign=a%20b&utm_term=&gclid=Cj0K&q=1')).toEqual({
    utm_source: 'news',
    utm_campaign: 'a b',
    gclid: 'Cj0K',
  });
  const ids = { gclid: '1', gbraid: '2', wbraid: '3', fbclid: '4', yclid: '5', msclkid: '6', ttclid: '7' };
  expect(campaignOf(Object.entries(ids))).toEqual(ids);
  expect(ofQuery('utm_=1&utm=1&xutm_a=1&utm_a-b=1&GCLID=1&constructor=1&__proto__=1')).toEqual({});
});

test('limits names, values and their number, and never cuts between the halves of an emoji', () => {
  const long = 'x'.repeat(900);
  expect(ofQuery(`utm_source=${long}&fbclid=${long}&utm_${long}=1`)).toEqual({
    utm_source: 'x'.repeat(200),
    fbclid: 'x'.repeat(500),
  });
  expect(campaignOf([['utm_source', `${'a'.repeat(199)}🙂`]])).toEqual({ utm_source: 'a'.repeat(199) });
  const many = Array.from({ length: 40 }, (_, i): [string, string] => [`utm_${i}`, 'v']);
  expect(Object.keys(campaignOf(many))).toHaveLength(MOST_CAMPAIGN_MARKS);
  const repeated = Array.from({ length: MOST_CAMPAIGN_MARKS }, () => ['utm_source', 'v'] as const);
  expect(campaignOf([...repeated, ['gclid', '1']])).toEqual({ utm_source: 'v', gclid: '1' });
});
