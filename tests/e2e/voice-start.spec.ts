import { API } from '@site/contracts/api/routes';
import { axe } from './support/axe';
import { holdScripts } from './support/hold-scripts';
import { test } from './support/test';
import {
  expect,
  expectLetGo,
  idleButton,
  MICROPHONE,
  microphoneAsked,
  noteCalls,
  noteOpened,
  openPage,
  openWithLimits,
  stillOpen,
  toast,
  useAgent,
  useOwnAgent,
  widget,
} from './support/voice';

test.use(MICROPHONE);

const FAILED = 'Ошибка подключения';
const FALLBACK = 'Не удалось запустить ассистента';

test('a tap before hydration starts the call', async ({ page }) => {
  const release = await holdScripts(page);
  await noteOpened(page);
  await page.goto('/ru', { waitUntil: 'domcontentloaded' });
  await idleButton(page).click();
  release();
  await expect(widget(page, 'expanded')).toBeVisible({ timeout: 20_000 });
});

test('repeated clicks start one call', async ({ page }) => {
  await useAgent(page, 'stay');
  const calls = noteCalls(page);
  await openPage(page, '/ru');
  await idleButton(page).evaluate((button: HTMLButtonElement) => {
    for (let i = 0; i < 4; i++) button.click();
  });
  await expect(widget(page, 'expanded')).toBeVisible();
  expect(calls.filter(({ path }) => path === API.token)).toHaveLength(1);
  expect(await stillOpen(page)).toEqual({ tracks: 1, sockets: 1 });
});

for (const [behaviour, text] of [
  ['401', FALLBACK],
  ['429', FALLBACK],
  ['500', FALLBACK],
  // The token function has a timeout of five seconds for the service.
  ['hang', FALLBACK],
  ['empty', 'No signed URL returned'],
  ['refuse', ''],
] as const) {
  test(`a start that fails upstream (${behaviour}) shows an error and can be retried`, async ({ page }) => {
    await useAgent(page, behaviour);
    await openPage(page, '/ru');
    await idleButton(page).click();
    await expect(toast(page, FAILED, text)).toBeVisible({ timeout: 15_000 });
    await expectLetGo(page);
    await expect(page.getByRole('link', { name: 'Оставить заявку' })).toHaveAttribute('href', '/ru#contact');
    await useOwnAgent(page);
    await idleButton(page).click();
    await expect(widget(page, 'expanded')).toBeVisible();
  });
}

test('a session that never opens fails after the stage’s timeout', { tag: '@fast' }, async ({ page }) => {
  await useAgent(page, 'silent');
  await openWithLimits(page, '/ru', { VOICE_CONNECT_SECONDS: 3 });
  await idleButton(page).click();
  await expect(widget(page, 'connecting')).toBeVisible();
  await expect(widget(page).locator('button[data-replay]')).toBeDisabled();
  // Start waiting before the checks: on a busy machine the toast may be gone after them.
  const [faults] = await Promise.all([
    axe(page),
    expect(toast(page, FAILED, FALLBACK)).toBeVisible({ timeout: 30_000 }),
  ]);
  expect(faults).toEqual([]);
  await expectLetGo(page);
  await expect(idleButton(page)).toBeEnabled();
});

test('a start without its code shows a readable error and can be retried', { tag: '@fast' }, async ({
  page,
}) => {
  await page.route('**/CallEngineView*', (route) => route.abort());
  await openPage(page, '/ru');
  await idleButton(page).click();
  await expect(toast(page, FAILED, FALLBACK)).toBeVisible();
  await expectLetGo(page);
  await page.unroute('**/CallEngineView*');
  await idleButton(page).click();
  await expect(widget(page, 'expanded')).toBeVisible();
});

for (const [status, code] of [
  [503, 'voice_unavailable'],
  [429, 'too_many_requests'],
] as const) {
  test(`if the call is rejected (${code}), the form is offered and the start can be retried`, async ({
    page,
  }) => {
    await page.route(`**${API.token}`, (route) => route.fulfill({ status, json: { code, status } }));
    await openPage(page, '/ru/team');
    await idleButton(page).click();
    await expect(toast(page, FAILED, FALLBACK)).toBeVisible();
    await expectLetGo(page);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('link', { name: 'Оставить заявку' }).click();
    await expect(page).toHaveURL(/\/ru\/contacts#contact$/);
    await expect(page.locator('[data-voice-notice]')).toHaveCount(0);
  });
}

test('only one tab can have a call', async ({ page, context }) => {
  await useAgent(page, 'stay');
  await openPage(page, '/ru');
  await idleButton(page).click();
  await expect(widget(page, 'expanded')).toBeVisible();
  const other = await context.newPage();
  const calls = noteCalls(other);
  await openPage(other, '/ru');
  await idleButton(other).click();
  await expect(other.getByText('Разговор идёт в другой вкладке')).toBeVisible();
  await expectLetGo(other);
  expect(await axe(other)).toEqual([]);
  expect(await microphoneAsked(other)).toBe(0);
  expect(calls.filter(({ path }) => path === API.token)).toEqual([]);
  await page.close();
  await other.getByRole('button', { name: 'Ещё раз' }).click();
  await expect(widget(other, 'expanded')).toBeVisible();
});
