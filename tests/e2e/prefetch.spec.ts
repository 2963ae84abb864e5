import { expect, test, visit } from './support/test';

for (const intent of ['hover', 'focus'] as const) {
  test(`a link prefetches its page on ${intent}, and then opens it without a request`, {
    tag: '@fast',
  }, async ({ page }) => {
    await visit(page, '/ru/privacy');
    const link = page.locator('footer a[href="/ru/cases"]');
    const data = page.waitForResponse(/\/ru\/cases\/page\.json$/);
    const code = page.waitForResponse(/\/CasesPage-[^/]*\.js$/);
    await link[intent]();
    await Promise.all([data, code]);
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/(data|mfe|shell)\//.test(request.url())) requests.push(request.url());
    });
    await link.click();
    await expect(page).toHaveURL(/\/ru\/cases$/);
    expect(requests.filter((url) => /CasesPage|\/ru\/cases\/page\.json/.test(url))).toEqual([]);
  });
}

test('links in view are prefetched after a client-side navigation too', async ({ page }) => {
  await visit(page, '/ru/privacy');
  const ahead = page.waitForResponse(/\/ru\/cases\/[^/]+\/page\.json$/);
  // Move the pointer away, because hovering over a case would prefetch it too.
  await page.locator('footer a[href="/ru/cases"]').dispatchEvent('click', { button: 0 });
  await expect(page.locator('main a[href^="/ru/cases/"]').first()).toBeAttached();
  await page.locator('main a[href^="/ru/cases/"]').first().scrollIntoViewIfNeeded();
  await ahead;
});
