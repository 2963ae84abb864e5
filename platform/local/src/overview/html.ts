import { escapeMarkup } from '@site/contracts/escape-markup';

/** Text that is HTML already; everything else is escaped before it gets into a page. */
export class Html {
  constructor(readonly text: string) {}
}

function text(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(text).join('');
  return escapeMarkup(String(value ?? ''));
}

/** HTML with values put in, each escaped unless it is Html; lists are put in one after another. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(text)));
}
