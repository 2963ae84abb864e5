import type { PlannedPage } from './page-data';

/** Finds what must never be published in a rendered page; returns one sentence per fault. */
export function pageFaults(page: PlannedPage, html: string): string[] {
  const faults: string[] = [];
  const inline = html.match(/<[a-z][^>]*\sstyle="[^"]*"/i);
  if (inline)
    faults.push(`has an inline style, which the Content-Security-Policy blocks: ${inline[0].slice(0, 120)}`);
  if (/<style[\s>]/i.test(html))
    faults.push('has a <style> element, which the Content-Security-Policy blocks');
  if (/<script[\s>]/i.test(html)) faults.push('has a <script> in its body');
  if (!/<h1[\s>]/.test(html)) faults.push('has no h1');
  for (const [, id] of html.matchAll(/data-slot="([^"]+)"/g)) {
    if (id?.includes('/') && !page.slots.includes(id as `${string}/${string}`)) {
      faults.push(`renders the slot ${id}, which it does not declare`);
    }
  }
  return faults;
}

/** Paths that the site must have in a language and that nobody offers. */
export function missingPages(
  required: readonly { path: string; languages: readonly string[] }[],
  planned: readonly PlannedPage[],
): string[] {
  const offered = new Set(planned.map(({ data }) => `${data.lang} ${data.path}`));
  return required
    .flatMap(({ path, languages }) => languages.map((lang) => `${lang} ${path}`))
    .filter((key) => !offered.has(key));
}
