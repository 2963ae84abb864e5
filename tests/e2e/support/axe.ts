import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type AxeWindow = Window & {
  axe: { run(at: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
};

/** What axe finds wrong in a part of the page as it stands. */
export async function axe(page: Page, at = '[data-voice-widget]'): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (where) => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(where);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, at);
}
