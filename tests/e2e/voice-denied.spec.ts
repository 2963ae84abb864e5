import { axe } from './support/axe';
import { sentMessages } from './support/stored';
import { expect, test } from './support/test';
import {
  expectLetGo,
  idleButton,
  log,
  microphoneAsked,
  NO_MICROPHONE,
  noteCalls,
  openPage,
  savedRecord,
  toast,
} from './support/voice';

// A device without permission; the headless shell cannot deny permissions.
test.use({
  launchOptions: { ...NO_MICROPHONE, args: [...NO_MICROPHONE.args, '--use-fake-device-for-media-stream'] },
  permissions: [],
});

test('with the microphone denied the visitor continues in text, and the contact arrives', {
  tag: '@fast',
}, async ({ page, site }) => {
  const calls = noteCalls(page);
  await openPage(page, '/ru');
  await idleButton(page).click();
  await expect(toast(page, 'Ошибка подключения', 'Нет доступа к микрофону')).toBeVisible();
  await expect(page.locator('[data-voice-notice="denied"]')).toBeVisible();
  await expectLetGo(page);
  expect(calls).toEqual([]);
  expect(await axe(page)).toEqual([]);
  const asked = await microphoneAsked(page);
  await page.getByRole('button', { name: 'Написать текстом' }).click();
  await expect(page.getByRole('textbox', { name: 'Сообщение ассистенту' })).toBeFocused();
  await page.keyboard.type('Расскажите про пилот\n');
  await expect(log(page)).toContainText('Оставьте, пожалуйста, имя и номер телефона.');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.type('Олена, +380 67 000 00 07\n');
  await expect(page.getByText('Контакт сохранён')).toBeVisible();
  await expectLetGo(page);
  expect(await microphoneAsked(page)).toBe(asked);
  const saved = savedRecord(calls);
  expect(saved.phone_number).toBe('+380670000007');
  await expect.poll(() => sentMessages(site, String(saved.conversation_id)).length).toBe(1);
});
