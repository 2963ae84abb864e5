import { axe } from './support/axe';
import { test } from './support/test';
import { expect, expectLetGo, idleButton, NO_MICROPHONE, noteCalls, openPage, widget } from './support/voice';

// Permission without a device: the browser throws NotFoundError.
test.use({ launchOptions: NO_MICROPHONE, permissions: ['microphone'] });

test('without a microphone the visitor continues in text', async ({ page }) => {
  const calls = noteCalls(page);
  await openPage(page, '/ua');
  await idleButton(page).click();
  await expect(page.locator('[data-voice-notice="missing"]')).toBeVisible();
  await expect(page.locator('li', { hasText: 'Помилка з’єднання' })).toBeVisible();
  await expectLetGo(page);
  expect(calls).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Писати' }).click();
  await expect(widget(page, 'expanded').getByRole('textbox')).toBeFocused();
});
