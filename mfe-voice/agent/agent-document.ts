import path from 'node:path';
import { VOICE_LANGUAGE } from '@site/contracts/api/voice-constants';
import { BRAND } from '@site/contracts/brand';
import { fill } from '@site/contracts/fill';
import { LANGUAGES, type Language, languageInfo } from '@site/contracts/languages';
import { offerTerms, offerValues, termInWords } from '@site/contracts/offer-terms';
import { BRAND_TEXTS } from '@site/contracts/texts';
import { OPEN_PAGE } from '../src/tools/open-page';
import { SAVE_CONTACT } from '../src/tools/save-contact';
import { linesIn, PRODUCTS, ROLE } from './agent-words';

export const AGENT_DOCUMENT = path.resolve(import.meta.dirname, '../docs/agent.md');

/** Replaces no-break spaces and removes word joiners. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

const firstMessage = (lang: Language) => fill(linesIn(lang).first, { brand: BRAND.name });

const offerLines = (lang: Language) =>
  offerTerms(lang).map((term) => `- ${term.term}: ${plain(termInWords(term))}.`);

function spokenLines(lang: Language): string[] {
  const { ask, saved } = linesIn(lang);
  return [ask, fill(saved, offerValues(lang))].map((line) => `- “${plain(line)}”`);
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' });
/** Returns the English names of languages as a list: `English, Russian or Ukrainian`. */
const listOf = (languages: readonly { htmlLang: string }[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(
    languages.map(({ htmlLang }) => NAMES.of(htmlLang) ?? htmlLang),
  );

/** Returns the agent's system prompt: its role, its knowledge, and the offer in the site's words. */
export function agentPrompt(): string {
  const { email, messenger } = BRAND;
  return [
    fill(ROLE, {
      ...{ brand: BRAND.name, save: SAVE_CONTACT, open: OPEN_PAGE },
      languages: listOf(LANGUAGES, 'disjunction'),
    }),
    `Products\n${PRODUCTS.map(({ name, path: page, what }) => `- ${name} (${page}): ${what}`).join('\n')}`,
    `Contacts\n- ${email}, ${messenger.label} ${messenger.handle}, ${BRAND_TEXTS.en.office.join(', ')}; the form is at /contacts`,
    ...LANGUAGES.map(({ code, name }) =>
      [`The offer in ${name}, word for word`, ...offerLines(code), ...spokenLines(code)].join('\n'),
    ),
  ].join('\n\n');
}

/** Returns the document with the agent's settings. */
export function agentDocument(): string {
  return `# The agent

Settings at ElevenLabs of the agent whose id is in \`infra/config/stages.ts\`. \`npm run agent -w mfe-voice\` writes this page: the offer from
\`packages/contracts/src/offer-texts\`, the contacts from \`packages/contracts/src/brand.ts\`, the rest from \`mfe-voice/agent\`. A
test fails if the page is out of date. After a change, run the command again and copy the prompt to the agent.

## Settings

- Language: ${listOf([languageInfo(VOICE_LANGUAGE)], 'conjunction')}; additional languages: ${listOf(
    LANGUAGES.filter(({ code }) => code !== VOICE_LANGUAGE),
    'conjunction',
  )}, with the system tool *Language detection*.
- Security: *Enable authentication*; the site asks for signed URLs. Overrides: allow *Text only*, for conversations in text.
- Client tools, both waiting for a response:

| tool | parameters | description |
| --- | --- | --- |
| \`${SAVE_CONTACT}\` | \`phone\` (string, required), \`name\` (string) | Saves the visitor's number, in any words, so that a manager calls back |
| \`${OPEN_PAGE}\` | \`path\` (string, required), such as \`/products/lumi-ai\` | Opens a page of the site |

## First message

${LANGUAGES.map(({ code, name }) => `- ${name}: ${firstMessage(code)}`).join('\n')}

## System prompt

\`\`\`text
${agentPrompt()}
\`\`\`
`;
}
