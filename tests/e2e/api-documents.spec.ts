import { PROBLEM_CODES } from '@site/contracts/api/problem-catalogue';
import { API } from '@site/contracts/api/routes';
import { expect, test } from './support/test';

test('the type URL of a problem links to the explanation of its code', async ({ page, request, watched }) => {
  const refused = await request.post(API.token, {
    data: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(refused.status()).toBe(400);
  const { type } = await refused.json();
  const shown = await page.goto(type);
  expect(shown?.headers()).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'max-age=0, must-revalidate',
  });
  const section = page.locator(':target');
  await expect(section.getByRole('heading', { name: 'invalid_body' })).toBeInViewport();
  await expect(section).toContainText('Remedy');
  await expect(page.locator('section')).toHaveCount(PROBLEM_CODES.length);
  // The style sheet is same-origin, so the Content-Security-Policy allows it.
  await expect(section).toHaveCSS('border-top-width', '4px');
  expect(watched.messages).toEqual([]);
});
