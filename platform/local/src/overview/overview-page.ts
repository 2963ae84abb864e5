import type { SentMessage } from '@platform/emulators/telegram/telegram-emulator';
import { API_DOCUMENTS } from '@site/contracts/api/documents';
import { fields, html, section } from './html';
import { type LevelState, levelSection } from './level-section';
import { type ReleaseState, releaseSections } from './release-sections';
import type { SeenMetric } from './seen-metrics';

export type Item = Record<string, unknown>;

export interface Overview extends ReleaseState, LevelState {
  /** Leads, voice contacts and transcripts as stored in the table, newest first. */
  leads: Item[];
  contacts: Item[];
  transcripts: Item[];
  messages: SentMessage[];
  metrics: SeenMetric[];
  previewUrl: string;
}

const SECTIONS = [
  'leads',
  'conversations',
  'transcripts',
  'telegram',
  'metrics',
  'levels',
  'live',
  'canaries',
  'previews',
  'releases',
];

/** Returns the development page, which shows stored data, sent messages and metrics. Plain HTML, without script or style. */
export function overviewPage(overview: Overview): string {
  const { leads, contacts, transcripts, messages, metrics } = overview;
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>Local platform</title></head>
<body>
<h1>Local platform</h1>
<p>What the site on this machine has stored, sent and counted. Reload for the latest. <a href="/">Site</a>, <a href="${overview.previewUrl}">previews</a>, <a href="openapi.json">OpenAPI description of the API</a>, <a href="${API_DOCUMENTS.problems}">its problem codes</a>.</p>
<nav><ul>${SECTIONS.map((id) => html`<li><a href="#${id}">${id}</a></li>`)}</ul></nav>
${section(
  'leads',
  `Leads (${leads.length})`,
  ['Created', 'State', 'Key', 'Lead'],
  leads.map((item) => [item.createdAt, item.state, item.key, fields(item.lead)]),
)}
${section(
  'conversations',
  `Voice contacts (${contacts.length})`,
  ['Created', 'State', 'Session', 'Key', 'Saved', 'Notified'],
  contacts.map((item) => [
    item.createdAt,
    item.state,
    item.unverified ? 'unverified' : 'proved',
    item.key,
    fields(item.saved),
    fields(item.notified),
  ]),
)}
${section(
  'transcripts',
  `Transcripts (${transcripts.length})`,
  ['Record'],
  transcripts.map((item) => [fields(item)]),
)}
${section(
  'telegram',
  `Telegram messages (${messages.length})`,
  ['At', 'Chat', 'Text'],
  messages.map((message) => [message.at, message.chatId, html`<pre>${message.text}</pre>`]),
)}
${section(
  'metrics',
  'Metrics since the start',
  ['Metric', 'Of', 'Samples', 'Sum', 'Last'],
  metrics.map((metric) => [
    metric.name,
    metric.dimensions,
    metric.count,
    rounded(metric.sum),
    rounded(metric.last),
  ]),
)}
${levelSection(overview)}
${releaseSections(overview)}
</body>
</html>`;
  return page.text;
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
