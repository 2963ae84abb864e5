import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Tags of the WCAG 2.2 rules of levels A and AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Options {
  resultTypes: ['violations'];
  rules: Record<string, { enabled: boolean }>;
  runOnly?: string[];
}
interface AxeWindow extends Window {
  axe: {
    getRules(tags: string[]): { ruleId: string; tags: string[] }[];
    run(
      context: Document | string,
      options: Options,
    ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

/**
 * Returns axe's findings in a part of the current page. axe is injected by evaluation, because the policy blocks script
 * tags.
 */
export async function axe(page: Page, at = '[data-voice-widget]'): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(run, { at, runOnly: undefined });
}

/**
 * Returns axe's findings in one theme, and those of the colour rules in the other, which changes colours only; each with
 * the theme's name. `tags` selects rules; by default all enabled rules run, including best practices.
 */
export async function axeInBothThemes(
  page: Page,
  { tags, first = 'light' }: { tags?: string[]; first?: 'light' | 'dark' } = {},
): Promise<string[]> {
  const second = first === 'light' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme: first });
  await page.evaluate(AXE);
  const found = await page.evaluate(run, { at: undefined, runOnly: tags });
  await page.emulateMedia({ colorScheme: second });
  const runOnly = await page.evaluate(colourRules, tags ?? WCAG);
  const more = await page.evaluate(run, { at: undefined, runOnly });
  return [...found.map((fault) => `${first} ${fault}`), ...more.map((fault) => `${second} ${fault}`)];
}

/** Runs in the page, like the functions below. */
async function run({ at, runOnly }: { at: string | undefined; runOnly: string[] | undefined }) {
  const { violations } = await (window as typeof window & AxeWindow).axe.run(at ?? document, {
    resultTypes: ['violations'],
    // Controls of at least 24 px or with as much spacing; axe enables this rule only by tag.
    rules: { 'target-size': { enabled: true } },
    ...(runOnly ? { runOnly } : {}),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

function colourRules(tags: string[]): string[] {
  const rules = (window as typeof window & AxeWindow).axe.getRules(['cat.color']);
  return rules.filter((rule) => rule.tags.some((tag) => tags.includes(tag))).map(({ ruleId }) => ruleId);
}
