import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API } from '@site/contracts/api/routes';
import { LANGUAGE_CODES, LANGUAGES } from '@site/contracts/languages';
import { OFFER } from '@site/contracts/offer';
import { offerValues } from '@site/contracts/offer-terms';
import { expect, it } from 'vitest';
import { AGENT_DEFAULT_LANGUAGE } from '../src/session/engine-slot';
import { OPEN_PAGE } from '../src/tools/open-page';
import { SAVE_CONTACT } from '../src/tools/save-contact';
import { AGENT_PROMPT, agentPrompt, firstMessage, linesIn } from './agent-prompt';

const prompt = readFileSync(AGENT_PROMPT, 'utf8');

it('is up to date with the offer, the brand and the texts: npm run agent -w mfe-voice', () => {
  expect(prompt).toBe(`${agentPrompt()}\n`);
});

it('has a page of settings that name what the site uses', () => {
  const page = readFileSync(path.join(path.dirname(AGENT_PROMPT), 'agent.md'), 'utf8');
  const own = new Intl.DisplayNames('en', { type: 'language' }).of(AGENT_DEFAULT_LANGUAGE);
  const messages = LANGUAGES.map(({ code, name }) => `- ${name}: ${firstMessage(code)}\n`);
  for (const named of [`- Language: ${own};`, `\`${SAVE_CONTACT}\``, `\`${OPEN_PAGE}\``, API.webhook, ...messages])
    expect(page).toContain(named);
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
