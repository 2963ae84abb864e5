import { readFileSync } from 'node:fs';
import { BRAND } from '@site/contracts/brand';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { OFFER } from '@site/contracts/offer';
import { offerTerms, offerValues, termInWords } from '@site/contracts/offer-terms';
import { describe, expect, it } from 'vitest';
import { AGENT_DOCUMENT, agentDocument, agentPrompt, linesIn } from './agent-document';

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
const written = readFileSync(AGENT_DOCUMENT, 'utf8');

it('is up to date with the offer, the brand and the texts: npm run agent -w mfe-voice', () => {
  expect(written).toBe(agentDocument());
  expect(written).toContain(agentPrompt());
});

describe.each(LANGUAGE_CODES)('the agent in %s', (lang) => {
  it('states the offer in the words of the pages', () => {
    for (const term of offerTerms(lang))
      expect(written).toContain(`- ${term.term}: ${plain(termInWords(term))}.`);
  });

  it('says when a person replies once it has a number', () => {
    const after = written.split('\n').filter((line) => line.startsWith('- “'));
    expect(after.filter((line) => line.includes(plain(offerValues(lang).reply)))).toHaveLength(1);
  });

  it('says in its first message that it is an AI', () => {
    expect(linesIn(lang).first.split(/[.!?]/)[0]).toMatch(/\bAI\b|ИИ|ШІ/);
    expect(written).toContain(linesIn(lang).first.replace('{brand}', BRAND.name));
  });
});

it('contains only the days and hours of the offer', () => {
  const { launchDays, quickLaunchDays, hours } = OFFER;
  const ranges = new Set(written.match(/\d+(?::00)?–\d+(?::00)?/g));
  expect([...ranges].sort()).toEqual(
    [
      ...[launchDays, quickLaunchDays].map(({ from, to }) => `${from}–${to}`),
      `${hours.from}:00–${hours.to}:00`,
    ].sort(),
  );
});
