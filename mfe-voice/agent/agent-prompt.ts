import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BRAND } from '@site/contracts/brand';
import { fillTemplate } from '@site/contracts/fill';
import { LANGUAGES, type Language } from '@site/contracts/languages';
import { offerTerms, offerValues, termInWords } from '@site/contracts/offer-terms';
import { parseContent } from '@site/contracts/part-content';
import { BRAND_TEXTS } from '@site/contracts/texts';
import * as z from 'zod/mini';
import { OPEN_PAGE } from '../src/tools/open-page';
import { SAVE_CONTACT } from '../src/tools/save-contact';

export const AGENT_PROMPT = path.resolve(import.meta.dirname, '../docs/agent-prompt.txt');

/** Replaces no-break spaces and removes word joiners. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

/** Returns what the agent says first. */
export const firstMessage = (lang: Language): string => fillTemplate(linesIn(lang).first, { brand: BRAND.name });

const offerLines = (lang: Language) => offerTerms(lang).map((term) => `- ${term.term}: ${plain(termInWords(term))}.`);

function spokenLines(lang: Language): string[] {
  const { ask, saved } = linesIn(lang);
  return [ask, fillTemplate(saved, offerValues(lang))].map((line) => `- “${plain(line)}”`);
}

/** Returns the English names of the site's languages as a list: `English, Russian or Ukrainian`. */
function languageList(): string {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });
  return list.format(LANGUAGES.map(({ htmlLang }) => names.of(htmlLang) ?? htmlLang));
}

/** Returns the agent's system prompt: its role, its knowledge, and the offer in the site's words. */
export function agentPrompt(): string {
  const { email, messenger } = BRAND;
  return [
    fillTemplate(ROLE, { brand: BRAND.name, save: SAVE_CONTACT, open: OPEN_PAGE, languages: languageList() }),
    `Products\n${PRODUCTS.map(({ name, path: page, what }) => `- ${name} (${page}): ${what}`).join('\n')}`,
    `Contacts\n- ${email}, ${messenger.label} ${messenger.handle}, ${BRAND_TEXTS.en.office.join(', ')}; the form is at /contacts`,
    ...LANGUAGES.map(({ code, name }) =>
      [`The offer in ${name}, word for word`, ...offerLines(code), ...spokenLines(code)].join('\n'),
    ),
  ].join('\n\n');
}

/** `lines/<language>.json`. */
const linesSchema = z.strictObject({
  /** The first message, which says that an AI speaks. `{brand}` is the brand's name. */
  first: z.string(),
  /** Before asking for a number. */
  ask: z.string(),
  /** After saving it; `{reply}` is a term of the offer. */
  saved: z.string(),
  /** What the site sends the agent during a call: `src/session/engine/EngineBridge.tsx`. */
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
