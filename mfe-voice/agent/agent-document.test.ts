import { readFileSync } from 'node:fs';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { OFFER } from '@site/contracts/offer';
import { offerValues } from '@site/contracts/offer-terms';
import { expect, it } from 'vitest';
import { AGENT_DOCUMENT, AGENT_PROMPT, agentDocument, agentPrompt, linesIn } from './agent-document';

const prompt = readFileSync(AGENT_PROMPT, 'utf8');

it('is up to date with the offer, the brand and the texts: npm run agent -w mfe-voice', () => {
  expect(readFileSync(AGENT_DOCUMENT, 'utf8')).toBe(agentDocument());
  expect(prompt).toBe(`${agentPrompt()}\n`);
});

it.each(LANGUAGE_CODES)('says in %s first that it is an AI, and once when a person replies', (lang) => {
  expect(linesIn(lang).first.split(/[.!?]/)[0]).toMatch(/\bAI\b|ИИ|ШІ/);
  const spoken = prompt.split('\n').filter((line) => line.startsWith('- “'));
  const reply = offerValues(lang).reply.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
  expect(spoken.filter((line) => line.includes(reply))).toHaveLength(1);
});

it('contains only the days and hours of the offer', () => {
  const { launchDays, quickLaunchDays, hours } = OFFER;
  const ranges = new Set(prompt.match(/\d+(?::00)?–\d+(?::00)?/g));
  expect([...ranges].sort()).toEqual(
    [...[launchDays, quickLaunchDays].map(({ from, to }) => `${from}–${to}`), `${hours.from}:00–${hours.to}:00`].sort(),
  );
});
