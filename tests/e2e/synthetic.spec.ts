import { LANGUAGES } from '@site/contracts/languages';
import { SYNTHETIC_EMAIL } from '@site/server-data/synthetic';
import { runCommand } from './support/command';
import { sentMessages, storedLeads } from './support/stored';
import { expect, test } from './support/test';

test('the synthetic visitor passes in every language, and its leads are not sent to anybody', {
  tag: '@fast',
}, async ({ site }) => {
  const said = await runCommand(['tools/ops/cli.ts', 'synthetic', '--url', site.url], { env: {} });
  const results = said.trim().split('\n').slice(1);
  expect(results).toHaveLength(4 * LANGUAGES.length);
  for (const line of results) expect(line).toMatch(/^ok /);
  const leads = await storedLeads(site, SYNTHETIC_EMAIL);
  expect(leads.length).toBeGreaterThanOrEqual(LANGUAGES.length);
  expect(new Set(leads.map(({ state }) => state))).toEqual(new Set(['synthetic']));
  expect(sentMessages(site, SYNTHETIC_EMAIL)).toEqual([]);
});
