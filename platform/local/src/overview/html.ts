import { escapeMarkup } from '@site/contracts/escape-markup';

/** Text that is HTML; all other values are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

function text(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(text).join('');
  return escapeMarkup(String(value ?? ''));
}

/** Template tag that returns Html. Values are escaped unless they are Html; lists are concatenated. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(text)));
}

/** Returns a section with a heading and a table, or with a note that there is nothing. */
export function section(id: string, title: string, head: string[], rows: unknown[][]): Html {
  return html`<section id="${id}"><h2>${title}</h2>${
    rows.length === 0
      ? html`<p>Nothing yet.</p>`
      : html`<table border="1" cellpadding="4"><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table>`
  }</section>`;
}

/** Returns an object's fields, one per line. */
export function fields(value: unknown): Html {
  if (typeof value !== 'object' || value === null) return html`${value}`;
  const line = (given: unknown) => (typeof given === 'object' ? JSON.stringify(given) : given);
  return html`<dl>${Object.entries(value).map(([name, given]) => html`<dt>${name}</dt><dd>${line(given)}</dd>`)}</dl>`;
}
