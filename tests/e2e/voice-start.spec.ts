import { API } from '@site/contracts/api/routes';
import { axe } from './support/axe';
import { test } from './support/test';
import {
  expect,
  expectLetGo,
  idleButton,
  MICROPHONE,
  microphoneAsked,
  noteCalls,
  openPage,
  startCall,
  toast,
  useAgent,
  widget,
} from './support/voice';

test.use(MICROPHONE);

const FAILED = 'Ошибка подключения';
const FALLBACK = 'Не удалось запустить ассистента';

test('a start without its code shows a readable error, offers the form and can be retried', {
  tag: '@fast',
}, async ({ page }) => {
  await page.route('**/CallEngineView*', (route) => route.abort());
  await openPage(page, '/ru');
  await idleButton(page).click();
  await expect(toast(page, FAILED, FALLBACK)).toBeVisible();
  await expectLetGo(page);
  expect(await axe(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Оставить заявку' })).toHaveAttribute('href', '/ru#contact');
  await page.unroute('**/CallEngineView*');
  await startCall(page);
});

test('only one tab can have a call', async ({ page, context }) => {
  await useAgent(page, 'stay');
  await openPage(page, '/ru');
  await startCall(page);
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
