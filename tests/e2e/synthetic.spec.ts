import { LANGUAGES } from '@site/contracts/languages';
import { SYNTHETIC_EMAIL } from '@site/server-data/synthetic';
import { visitSite } from 'lambdas/synthetic-visitor/core';
import { sentMessages, storedLeads } from './support/stored';
import { expect, test } from './support/test';

test('the synthetic visitor passes in every language, and its leads are not sent to anybody', {
  tag: '@fast',
}, async ({ site }) => {
  const checks = await visitSite(site.url, fetch);
  expect(checks).toHaveLength(4 * LANGUAGES.length);
  expect(checks.filter(({ passed }) => !passed)).toEqual([]);
  const leads = await storedLeads(site, SYNTHETIC_EMAIL);
  expect(leads.length).toBeGreaterThanOrEqual(LANGUAGES.length);
  expect(new Set(leads.map(({ state }) => state))).toEqual(new Set(['synthetic']));
  expect(sentMessages(site, SYNTHETIC_EMAIL)).toEqual([]);
});
