import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API } from '@site/contracts/api/routes';
import { replayScript } from 'shell/src/pages/home/bots/conversation';
import { BOT_IDS, type BotId, botSchema } from 'shell/src/pages/home/content';
import { expect, type Page, test, visit } from './support/test';

/** Plays a dialogue with `first` and then always the last option, checks every step and returns the outcome. */
async function play(page: Page, id: BotId, first: number): Promise<string> {
  const script = botSchema.parse(JSON.parse(readFileSync(path.resolve(`shell/content/bots/${id}/en.json`), 'utf8')));
  const panel = page.locator(`[data-bot="${id}"]`);
  const answers: number[] = [];
  await panel.locator('button').first().click();
  for (;;) {
    const { choices, lines, notes, outcome } = replayScript(script, answers);
    await expect(panel.locator('[role="log"]')).toContainText(lines.at(-1)?.text ?? '');
    await expect(panel.locator('dl').first().locator('> div')).toHaveCount(notes.length || (outcome ? 1 : 0));
    if (outcome) {
      await expect(panel).toContainText(outcome.big);
      return outcome.title + outcome.big;
    }
    await expect(panel.locator('fieldset button')).toHaveText(choices);
    const answer = answers.length === 0 ? first : choices.length - 1;
    await panel.locator('fieldset button').nth(answer).click();
    answers.push(answer);
  }
}

test('each bot reaches an outcome on both branches without requests', { tag: '@fast' }, async ({ page, watched }) => {
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const id of BOT_IDS) {
    const panel = page.locator(`[data-bot="${id}"]`);
    await page.locator(`input[name="demo-bot"][value="${id}"]`).check({ force: true });
    await expect(page.locator('[data-bot]').filter({ visible: true })).toHaveCount(1);
    const outcome = await play(page, id, 0);
    await panel.locator('fieldset button').nth(1).click();
    expect(await play(page, id, 1)).not.toBe(outcome);
  }
  // Ignore prefetching for links in view.
  const others = requests.filter((url) => !url.endsWith(API.telemetry) && !/\/(data|mfe|shell)\//.test(url));
  expect(others).toEqual([]);
  expect(watched.messages).toEqual([]);
});
