import { PRODUCT_PATHS } from '@site/contracts/paths';
import { expect, hydrated, test } from './support/test';

const PLAYER = /^https:\/\/www\.youtube-nocookie\.com\/embed\/abcDEF12345\?/;

test('a product without a video shows no place for one', async ({ page }) => {
  for (const path of Object.values(PRODUCT_PATHS)) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('#video, iframe')).toHaveCount(0);
  }
});

test('a video loads nothing from elsewhere before it is asked for, and plays in place', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url());
  });
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }));
  // The video is given to the page as its data would, since the owner has yet to name one.
  await page.route(/\/products\/ai-seller\/page\.json$/, async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as { content: object };
    await route.fulfill({ response, json: { ...data, content: { ...data.content, video: 'abcDEF12345' } } });
  });
  await page.goto('/');
  await hydrated(page);
  await page.locator(`#products a[href="${PRODUCT_PATHS.aiSeller}"]`).click();
  const video = page.locator('#video');
  await expect(video).toBeVisible();
  await expect(video.locator('iframe')).toHaveCount(0);
  expect(foreign).toEqual([]);

  await video.getByRole('link', { name: 'Play the video: See AI Seller 24/7 at work' }).focus();
  await page.keyboard.press('Enter');
  const frame = video.locator('iframe');
  await expect(frame).toHaveAttribute('src', PLAYER);
  await expect(frame).toHaveAttribute('title', 'See AI Seller 24/7 at work');
  await expect(frame).toBeFocused();
  expect(foreign.every((url) => PLAYER.test(url))).toBe(true);
  await expect(page).toHaveURL(PRODUCT_PATHS.aiSeller);
});
