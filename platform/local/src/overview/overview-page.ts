import type { SentMessage } from '@platform/emulators/telegram/telegram-emulator';
import { API_DOCUMENTS } from '@site/contracts/api/documents';
import { percentOf } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import { type Html, html } from './html';
import type { SeenMetric } from './seen-metrics';

export type Item = Record<string, unknown>;

export interface Overview {
  /** Leads, voice contacts and transcripts as stored in the table, newest first. */
  leads: Item[];
  contacts: Item[];
  transcripts: Item[];
  messages: SentMessage[];
  metrics: SeenMetric[];
  /** Newest first; the first record is live. */
  history: LiveRecord[];
  previewUrl: string;
}

/** Returns the development page, which shows stored data, sent messages and metrics. Plain HTML, without script or style. */
export function overviewPage(overview: Overview): string {
  const { leads, contacts, transcripts, messages, metrics, history } = overview;
  const [live] = history;
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>Local platform</title></head>
<body>
<h1>Local platform</h1>
<p>What the site on this machine has stored, sent and counted. Reload for the latest. <a href="/">Site</a>, <a href="${overview.previewUrl}">previews</a>, <a href="openapi.json">OpenAPI description of the API</a>, <a href="${API_DOCUMENTS.problems}">its problem codes</a>.</p>
<nav><ul>${['leads', 'conversations', 'transcripts', 'telegram', 'metrics', 'releases'].map((id) => html`<li><a href="#${id}">${id}</a></li>`)}</ul></nav>
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
${section(
  'releases',
  live ? `Releases: ${live.composition} is live` : 'Releases: nothing is live yet',
  ['Number', 'When', 'Action', 'Who', 'Composition', 'Canaries', 'Versions'],
  history.map((record) => [
    record.sequence,
    record.when,
    record.action,
    record.who,
    record.composition,
    (record.canaries ?? []).map((one) => `${one.slot} ${one.composition} ${percentOf(one)} %`).join(', '),
    fields(record.versions),
  ]),
)}
</body>
</html>`;
  return page.text;
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

function section(id: string, title: string, head: string[], rows: unknown[][]): Html {
  return html`<section id="${id}"><h2>${title}</h2>${
    rows.length === 0
      ? html`<p>Nothing yet.</p>`
      : html`<table border="1" cellpadding="4"><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table>`
  }</section>`;
}

/** Returns an object's fields, one per line. */
function fields(value: unknown): Html {
  if (typeof value !== 'object' || value === null) return html`${value}`;
  const line = (given: unknown) => (typeof given === 'object' ? JSON.stringify(given) : given);
  return html`<dl>${Object.entries(value).map(([name, given]) => html`<dt>${name}</dt><dd>${line(given)}</dd>`)}</dl>`;
}
