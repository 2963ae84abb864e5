import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import { BOT_IDS, type BotId, botSchema } from 'shell/src/pages/home/bots/bot';
import { converse } from 'shell/src/pages/home/bots/conversation';
import { expect, test, visit } from './support/test';

const scriptOf = (id: BotId) =>
  botSchema.parse(JSON.parse(readFileSync(path.resolve(`shell/content/bots/${id}/en.json`), 'utf8')));

/** Opens a dialogue, chooses `first` and then always the last option until the outcome, checking every step. */
async function play(page: Page, id: BotId, first: number): Promise<string> {
  const script = scriptOf(id);
  const panel = page.locator(`[data-bot="${id}"]`);
  await page.locator(`input[name="demo-bot"][value="${id}"]`).check({ force: true });
  await expect(panel).toBeVisible();
  await expect(page.locator('[data-bot]').filter({ visible: true })).toHaveCount(1);
  await panel.locator('button').first().click();
  const answers: number[] = [];
  for (;;) {
    const { choices, lines, notes, outcome } = converse(script, answers);
    await expect(panel.locator('[role="log"]')).toContainText(lines.at(-1)?.text ?? '');
    await expect(panel.locator('dl').first().locator('> div')).toHaveCount(notes.length || (outcome ? 1 : 0));
    if (outcome) {
      expect(lines.length).toBeGreaterThanOrEqual(6);
      await expect(panel).toContainText(outcome.big);
      return outcome.title + outcome.big;
    }
    await expect(panel.locator('fieldset button')).toHaveText(choices);
    const answer = answers.length === 0 ? first : choices.length - 1;
    await panel.locator('fieldset button').nth(answer).click();
    answers.push(answer);
  }
}

const AHEAD = /\/(data|mfe|shell)\//;

test('each bot reaches an outcome on both branches without requests', { tag: '@fast' }, async ({
  page,
  watched,
}) => {
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const id of BOT_IDS) {
    const outcomes = [await play(page, id, 0)];
    const panel = page.locator(`[data-bot="${id}"]`);
    await panel.locator('fieldset button').nth(1).click();
    outcomes.push(await play(page, id, 1));
    expect(new Set(outcomes).size).toBe(2);
  }
  // Ignore prefetching for links in view.
  expect(requests.filter((url) => !url.endsWith(API.telemetry) && !AHEAD.test(url))).toEqual([]);
  expect(watched.messages).toEqual([]);
});

test('the call of the hero is whole until it is played, can be paused, and ends by itself', {
  tag: '@fast',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.AudioContext = new Proxy(AudioContext, {
      construct: (Real) => Object.assign(window, { tones: new Real() }).tones,
    });
  });
  await visit(page, '/ua');
  const line = page.locator('main section').first().locator('section');
  const turns = line.getByRole('listitem');
  const dimmed = () =>
    turns.evaluateAll((items) => items.filter((item) => Number(getComputedStyle(item).opacity) < 0.5).length);
  const tones = () => page.evaluate(() => Reflect.get(window, 'tones')?.state);
  expect([await dimmed(), await tones()]).toEqual([0, undefined]);
  await page.getByRole('button', { name: 'Прослухати' }).click();
  await expect.poll(tones).toBe('running');
  expect(await dimmed()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Пауза' }).click();
  await expect.poll(tones).toBe('suspended');
  expect(await page.evaluate(() => document.getAnimations().map(({ playState }) => playState))).not.toContain(
    'running',
  );
  await page.getByRole('button', { name: 'Прослухати' }).click();
  await expect.poll(tones).toBe('running');
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect.poll(tones).toBe('closed');
  expect(await dimmed()).toBe(0);
});

test('every dialogue is fully readable without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/ru');
  await expect(page.getByText('Послушать')).toBeHidden();
  for (const id of BOT_IDS) {
    await page.locator(`input[name="demo-bot"][value="${id}"]`).check({ force: true });
    await expect(page.locator(`[data-bot="${id}"] [role="log"]`)).toBeVisible();
    await expect(page.locator(`[data-bot="${id}"] button`).first()).toBeHidden();
  }
  await context.close();
});
