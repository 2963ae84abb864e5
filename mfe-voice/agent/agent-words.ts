import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@site/contracts/languages';
import { parseContent } from '@site/contracts/part-content';
import * as z from 'zod/mini';

/** `lines/<language>.json`. */
const linesSchema = z.strictObject({
  /** The first message, which says that an AI speaks. `{brand}` is the brand's name. */
  first: z.string(),
  /** Before asking for a number. */
  ask: z.string(),
  /** After saving it; `{reply}` is a term of the offer. */
  saved: z.string(),
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
    what: 'product cards from photos, a focus group of 20 AI agents, recovery of abandoned carts',
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
export const ROLE = `You are the voice assistant on the website of {brand}, a vendor of chatbots, voice assistants and AI agents. You
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
