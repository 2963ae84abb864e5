import { API } from '@site/contracts/api/routes';
import { VOICE_FORM_TYPE, VOICE_LANGUAGE } from '@site/contracts/api/voice-constants';
import { expect, test } from './support/test';

test.use({ javaScriptEnabled: false });

test('the development page shows without JavaScript what the site has stored and sent', async ({
  page,
  site,
  watched,
}) => {
  const id = `conv_<b>${Date.now()}</b>`;
  const headers = { 'content-type': 'application/json', origin: site.url };
  const saved = await fetch(site.url + API.notify, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      formType: VOICE_FORM_TYPE,
      name: '<i>Anna</i>',
      phone: '+48500111222',
      timestamp: new Date().toISOString(),
      language: VOICE_LANGUAGE,
      duration: 5,
      conversationId: id,
    }),
  });
  expect(saved.status, await saved.text()).toBe(200);
  const message = page.locator('#telegram li', { hasText: '+48500111222' });
  await expect
    .poll(async () => {
      await page.goto('/__local/');
      return message.count();
    })
    .toBe(1);
  const contact = page.locator('#contacts li', { hasText: id });
  await expect(contact).toContainText('<i>Anna</i>');
  expect(watched.messages).toEqual([]);
});

test('no template contains the development page', async ({ site }) => {
  const elsewhere = await fetch(`${site.url}/__local/else`);
  expect(elsewhere.status).toBe(404);
});
