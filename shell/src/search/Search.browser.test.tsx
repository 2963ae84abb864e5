import type { SearchEntry, SearchIndex } from '@site/contracts/search-words';
import { render } from '@site/ui/test-support/render';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusedBy } from '../test-support/focused-by';
import { inShell } from '../test-support/in-shell';
import { closeSearch, Search, SearchButton } from './Search';

const product = (name: string, text = ''): SearchEntry => ({
  kind: 'product',
  path: `/products/${name.toLowerCase()}`,
  title: name,
  note: '',
  text,
  keywords: '',
});
const index: SearchIndex = {
  entries: [product('Lumi', 'calls of clinics'), product('Seller'), { ...product('Clinic'), kind: 'case' }],
  places: {},
};
const fetching = vi.fn<typeof fetch>();
const toast = vi.fn();
let documents = 0;

beforeEach(() => {
  fetching.mockReset().mockImplementation(async () => Response.json(index));
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  closeSearch();
  vi.unstubAllGlobals();
});

const dialog = page.getByRole('dialog', { name: 'Search the site' });
const field = dialog.getByRole('searchbox');
const status = dialog.getByRole('status');
const links = dialog.getByRole('link');
const opener = page.getByRole('button', { name: 'Search the site' });
const titles = () => links.elements().map(({ textContent }) => textContent);

/** Renders the search over a page with a text field. Each composition has an index of its own, which is loaded once. */
const show = () => {
  documents += 1;
  return render(
    inShell(
      <>
        <SearchButton look="icon" />
        <input aria-label="Name" />
        <Search lang="en" dataBase={`/data/${documents}`} toast={toast} />
      </>,
    ),
  );
};

test('the / key opens it, except in a text field', async () => {
  await show();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.click();
  await userEvent.keyboard('/');
  await expect.element(name).toHaveValue('/');
  expect(dialog.elements()).toEqual([]);
  (name.element() as HTMLElement).blur();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await expect.poll(titles).toEqual(['Lumi', 'Seller']);
  expect(fetching.mock.calls).toEqual([[`/data/${documents}/search-en.json`]]);
});

test.each<[key: string, code: string, opens: boolean, held?: KeyboardEventInit]>([
  ['.', 'Slash', true],
  ['б', 'Slash', true],
  ['-', 'Slash', false],
  ['.', 'Period', false],
  // Shortcuts of the browser.
  ['/', 'Slash', false, { ctrlKey: true }],
  ['/', 'Slash', false, { metaKey: true }],
  ['/', 'Slash', false, { altKey: true }],
])('the key that types %s and is %s opens it: %s', async (key, code, opens, held = {}) => {
  await show();
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...held });
  document.body.dispatchEvent(event);
  // The dialog comes later: whether it will is seen by the key.
  expect(event.defaultPrevented).toBe(opens);
  if (opens) await expect.element(field).toHaveFocus();
});

test('Enter opens the best result, and the arrow keys lead through the others and back to the field', async () => {
  await show();
  await opener.click();
  await field.fill('clinic');
  await expect.poll(titles).toEqual(['Lumi', 'Clinic']);
  await expect.element(dialog.getByText('calls of clinics')).toBeVisible();
  await expect.element(status).toHaveTextContent('2 found');
  for (const [key, focused] of [
    ['ArrowDown', links.first()],
    ['ArrowDown', links.last()],
    ['ArrowDown', field],
    ['ArrowUp', links.last()],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(focused).toHaveFocus();
  }
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/products/lumi');
  expect(dialog.elements()).toEqual([]);
});

test('it traps the focus, and Escape gives the focus back to what opened it', async () => {
  await show();
  await opener.click();
  await expect.element(field).toHaveFocus();
  const visited = await focusedBy('{Tab}'.repeat(8));
  expect(visited.length).toBeGreaterThan(0);
  // The only other stop is the browser's toolbar; then the body is the active element.
  expect(visited.filter((stop) => stop !== document.body && !stop.closest('dialog'))).toEqual([]);
  await field.click();
  await userEvent.keyboard('{Escape}');
  expect(dialog.elements()).toEqual([]);
  await expect.element(opener).toHaveFocus();
});

test('without results it offers contact, and Enter stays', async () => {
  await show();
  await opener.click();
  await field.fill('zzzz');
  await expect.element(status).toHaveTextContent('0 found');
  await expect.element(links).toHaveAttribute('href', '/contacts');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('an index that fails to load is said, and is loaded again at the next opening', async () => {
  fetching.mockResolvedValueOnce(new Response('', { status: 503 }));
  await show();
  await opener.click();
  await expect.element(status).toHaveTextContent('Search didn’t load. Try again, or use the menu.');
  await userEvent.keyboard('{Escape}');
  await opener.click();
  await expect.poll(titles).toEqual(['Lumi', 'Seller']);
});

test('it fits the narrowest window, where its button closes it', async () => {
  await page.viewport(320, 600);
  await show();
  await opener.click();
  await expect.element(links.first()).toBeVisible();
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await dialog.getByRole('button').click();
  expect(dialog.elements()).toEqual([]);
});
