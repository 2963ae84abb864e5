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
