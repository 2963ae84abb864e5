import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { API } from '@site/contracts/api/routes';
import { BRAND } from '@site/contracts/brand';
import { fillTemplate } from '@site/contracts/fill';
import { LANGUAGES, type Language, languageInfo } from '@site/contracts/languages';
import { offerTerms, offerValues, termInWords } from '@site/contracts/offer-terms';
import { parseContent } from '@site/contracts/part-content';
import { BRAND_TEXTS } from '@site/contracts/texts';
import * as z from 'zod/mini';
import { AGENT_DEFAULT_LANGUAGE } from '../src/session/engine-slot';
import { OPEN_PAGE } from '../src/tools/open-page';
import { SAVE_CONTACT } from '../src/tools/save-contact';

export const AGENT_DOCUMENT = path.resolve(import.meta.dirname, '../docs/agent.md');
/** The system prompt alone, to be copied as a whole. */
export const AGENT_PROMPT = path.resolve(import.meta.dirname, '../docs/agent-prompt.txt');

/** Replaces no-break spaces and removes word joiners. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

const firstMessage = (lang: Language) => fillTemplate(linesIn(lang).first, { brand: BRAND.name });

const offerLines = (lang: Language) => offerTerms(lang).map((term) => `- ${term.term}: ${plain(termInWords(term))}.`);

function spokenLines(lang: Language): string[] {
  const { ask, saved } = linesIn(lang);
  return [ask, fillTemplate(saved, offerValues(lang))].map((line) => `- “${plain(line)}”`);
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' });
/** Returns the English names of languages as a list: `English, Russian or Ukrainian`. */
const listOf = (languages: readonly { htmlLang: string }[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(languages.map(({ htmlLang }) => NAMES.of(htmlLang) ?? htmlLang));
const OWN = listOf([languageInfo(AGENT_DEFAULT_LANGUAGE)], 'conjunction');
const OTHERS = listOf(
  LANGUAGES.filter(({ code }) => code !== AGENT_DEFAULT_LANGUAGE),
  'conjunction',
);

/** Returns the agent's system prompt: its role, its knowledge, and the offer in the site's words. */
export function agentPrompt(): string {
  const { email, messenger } = BRAND;
  return [
    fillTemplate(ROLE, {
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

Settings at ElevenLabs of the agent whose id is in \`platform/config/src/stages.ts\`. \`npm run agent -w mfe-voice\` writes this page and the prompt: the offer from
\`packages/contracts/src/offer-texts\`, the contacts from \`packages/contracts/src/brand.ts\`, the rest from \`mfe-voice/agent\`. A
test fails if they are out of date. After a change, run the command again and copy the prompt to the agent.

## Settings

- Language: ${OWN}; additional languages: ${OTHERS}, each with its own first message (below), and the system
  tool *Language detection*.
- Security: *Enable authentication*; the site asks for signed URLs. Overrides: allow *Language*, for calls in ${OTHERS},
  and *Text only*, for conversations in text. ElevenLabs closes a session that overrides anything else. Without *Language*
  the first of these calls in a visit is opened twice, and the agent greets everybody in ${OWN}; without *Text only* there
  are no conversations in text.
- Client tools, both waiting for a response:

| tool | parameters | description |
| --- | --- | --- |
| \`${SAVE_CONTACT}\` | \`phone\` (string, required), \`name\` (string) | Saves the visitor's number, in any words, so that a manager calls back |
| \`${OPEN_PAGE}\` | \`path\` (string, required), such as \`/products/lumi-ai\` | Opens a page of the site |

## Webhook

The webhook brings the transcript of each call, and with it a number that the agent's tool missed. Under *Settings*,
*Webhooks*, create one:

- Address: the site's, with \`${API.webhook}\`. Authentication: HMAC. Store the secret that is shown once, see
  [the owner's document](../../docs/owner.md#the-webhook).
- *Enable retries*: they are off by default. With them a delivery that fails with 5xx, 408 or 429 is repeated four times within
  an hour, without them it is lost. Other answers are never repeated.

Choose it as the post-call webhook of the agents, with the event *Transcript* only. No audio: a recording of more than
some minutes exceeds what AWS takes, and each refusal counts as a failure.

ElevenLabs disables a webhook that fails; the alarm
[transcripts-missing](../../docs/operating/calls.md#transcripts-missing) reports that, and the settings page enables it
again. All this is from <https://elevenlabs.io/docs/eleven-api/resources/webhooks>.

## First message

${LANGUAGES.map(({ code, name }) => `- ${name}: ${firstMessage(code)}`).join('\n')}

## System prompt

Copy [agent-prompt.txt](agent-prompt.txt) as a whole.
`;
}

/** `lines/<language>.json`. */
const linesSchema = z.strictObject({
  /** The first message, which says that an AI speaks. `{brand}` is the brand's name. */
  first: z.string(),
  /** Before asking for a number. */
  ask: z.string(),
  /** After saving it; `{reply}` is a term of the offer. */
  saved: z.string(),
  /** What the site sends the agent during a call: `src/session/engine/agent-context.ts`. */
  context: z.strictObject({
    visitor: z.string(),
    assistant: z.string(),
    resumed: z.string(),
    pages: z.string(),
    opened: z.string(),
    unknown: z.string(),
  }),
});

/** Returns the agent's fixed sentences in a language. Throws if the language has no file. */
export function linesIn(lang: Language): z.infer<typeof linesSchema> {
  const file = path.join(import.meta.dirname, 'lines', `${lang}.json`);
  const raw: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  return parseContent('mfe-voice', `agent/lines/${lang}.json`, linesSchema, raw);
}

/** The products as the agent describes them: name and path as in the navigation, and a short description. */
export const PRODUCTS: readonly { name: string; path: string; what: string }[] = [
  {
    name: 'AI Sales Manager',
    path: '/products/ai-sales-manager',
    what: 'listens to calls, reads chats, scores them, writes daily reports, gives sales reps tips',
  },
  {
    name: 'AI Seller 24/7',
    path: '/products/ai-seller',
    what: 'a text sales bot for messaging apps and the website, with CRM and a web app',
  },
  {
    name: 'Lumi AI',
    path: '/products/lumi-ai',
    what: 'answers calls by voice, books appointments, writes to CRM, hands hot leads to the sales team',
  },
  {
    name: 'AI Commerce Suite',
    path: '/products/ai-commerce',
    what: 'product pages from photos, a focus group of 20 AI agents, recovery of abandoned carts',
  },
  {
    name: 'MediFlow AI',
    path: '/products/mediflow-ai',
    what: 'for clinics: FrontDesk answers patients, Doctor AI prepares the clinical note with ICD-10 codes',
  },
  {
    name: 'AgentLab AI',
    path: '/products/agentlab-ai',
    what: 'custom AI agents for sales, marketing, administration and production',
  },
];

/** `{brand}` is the brand's name, `{languages}` those of the site, `{save}` and `{open}` are the tools' names. */
const ROLE = `You are the voice assistant on the website of {brand}, a vendor of chatbots, voice assistants and AI agents. You
talk to owners of businesses, heads of sales, clinics, shops and service companies.

Manner
- You are an AI. The first message says so; say it again whenever someone asks.
- Speak the visitor's language: {languages}. One or two short sentences at a time. Say numbers as words.
- What is not written here you do not know. Say so, and offer that a person calls back. Promise nothing beyond the offer.
- Never ask for medical data, card numbers or passwords. In an emergency, ask the visitor to call the emergency services.

Task
1. Ask who the visitor's customers are and where enquiries get lost. Name the product that fits; open its page with {open}.
2. When the visitor wants a call, a price for their case or a person: ask for the phone number, then the name. Read the number back
   and call {save}. If it was not saved, ask again or point to the form on the page.
3. Tell when a person replies, in the words of the offer. Then say goodbye.`;
