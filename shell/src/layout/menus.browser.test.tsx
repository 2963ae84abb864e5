import type { NavigationItem } from '@site/contracts/declaration';
import { preferMotion } from '@site/ui/test-support/prefer-motion.ts';
import { render } from '@site/ui/test-support/render';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RestoreScroll } from '../app/navigation';
import { focusedBy } from '../test-support/focused-by';
import { inShell } from '../test-support/in-shell';
import { Layout } from './Layout';

const PRODUCTS = ['one', 'two', 'three', 'four', 'five', 'six'];
const navigation: NavigationItem[] = [
  { id: 'products', place: 'main', href: '/#products', label: 'Products' },
  ...PRODUCTS.map((id) => ({ id, place: 'products' as const, href: `/products/${id}`, label: id })),
  ...['cases', 'blog', 'contacts'].map((id) => ({ id, place: 'main' as const, href: `/${id}`, label: id })),
];

function Site() {
  const { pathname } = useLocation();
  return (
    <Layout
      page={{ lang: 'en', path: pathname, languages: ['en', 'ru'], navigation, form: false }}
      widget={null}
      toasters={null}
    >
      <h1>Heading</h1>
      <Tall />
      <a data-followed="" href="/next#below">
        to the target
      </a>
      <h2 id="below">Below</h2>
      <Tall />
      <RestoreScroll />
    </Layout>
  );
}

/** Makes the page scroll. */
function Tall() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.style.setProperty('height', '3000px'), []);
  return <div ref={ref} />;
}

const one = (selector: string) => document.querySelector(selector) as HTMLElement;
const heading = page.getByRole('heading', { name: 'Heading' });
const isOpen = (menu: Element) => menu.closest('details')?.open;
const inertBehind = () =>
  ['main', 'footer', '[data-behind-menu]', '.skip-link'].map((behind) => one(behind).closest('[inert]') !== null);

/** Opens the page in a window of this size and returns its menu's button and panel. */
async function open(label: 'Menu' | 'Products', width: number, height: number) {
  await page.viewport(width, height);
  await render(inShell(<Site />));
  const toggle = one(label === 'Menu' ? 'header summary[aria-label="Menu"]' : 'header nav summary');
  return { toggle, panel: toggle.nextElementSibling as HTMLElement };
}

describe('the menu of narrow windows', () => {
  const openMenu = async (height = 640) => {
    const menu = await open('Menu', 320, height);
    await userEvent.click(menu.toggle);
    await expect.element(menu.panel).toBeVisible();
    return menu;
  };

  test('makes the page behind inert and keeps the focus in the header, in both directions', async () => {
    const { toggle } = await openMenu();
    await expect.poll(inertBehind).toEqual([true, true, true, true]);
    for (const keys of ['{Tab}'.repeat(24), `{Shift>}${'{Tab}'.repeat(23)}{/Shift}`]) {
      toggle.focus();
      const visited = await focusedBy(keys);
      expect(visited).toHaveLength(24);
      expect(visited.filter((stop) => !stop.closest('header'))).toEqual([]);
      expect(visited.map((stop) => stop.textContent)).toEqual(expect.arrayContaining(PRODUCTS));
    }
  });

  test('Escape closes it, gives the focus back to its button and the page back to the visitor', async () => {
    const { toggle } = await openMenu();
    await userEvent.keyboard('{Tab}{Tab}');
    await userEvent.keyboard('{Escape}');
    expect(isOpen(toggle)).toBe(false);
    expect(document.activeElement).toBe(toggle);
    expect(inertBehind()).toEqual([false, false, false, false]);
  });

  test('scrolls to its last entry in a low window, and the page behind stays', async () => {
    const { panel } = await openMenu(320);
    const last = panel.lastElementChild as HTMLElement;
    expect(last.getBoundingClientRect().top).toBeGreaterThan(320);
    await userEvent.wheel(panel, { delta: { y: 3000 } });
    await expect.poll(() => last.getBoundingClientRect().bottom).toBeLessThanOrEqual(320);
    await userEvent.wheel(panel, { delta: { y: 3000 } });
    expect(window.scrollY).toBe(0);
  });

  test('a navigation closes it and moves the focus to the heading', async () => {
    const { toggle } = await openMenu();
    await page.getByRole('link', { name: 'three', exact: true }).first().click();
    await expect.poll(() => isOpen(toggle)).toBe(false);
    await expect.poll(() => location.pathname).toBe('/products/three');
    await expect.element(heading).toHaveFocus();
    expect(inertBehind()).toEqual([false, false, false, false]);
  });

  test('a window that becomes wide closes it', async () => {
    const { toggle } = await openMenu();
    await page.viewport(1440, 900);
    await expect.poll(() => isOpen(toggle)).toBe(false);
    expect(inertBehind()).toEqual([false, false, false, false]);
  });
});

describe('the product menu', () => {
  const openPage = () => open('Products', 1440, 900);

  test('Enter opens it, Escape closes it and gives the focus back to its button', async () => {
    const { toggle, panel } = await openPage();
    toggle.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel).toBeVisible();
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.textContent).toBe('one');
    await userEvent.keyboard('{Escape}');
    expect(isOpen(toggle)).toBe(false);
    expect(document.activeElement).toBe(toggle);
  });

  test('leaving it with the keyboard, a press beside it and a navigation close it', async () => {
    const { toggle, panel } = await openPage();
    toggle.focus();
    await userEvent.keyboard(' ');
    await expect.element(panel).toBeVisible();
    await userEvent.keyboard('{Tab}'.repeat(PRODUCTS.length + 2));
    expect(isOpen(toggle)).toBe(true);
    await userEvent.keyboard('{Tab}');
    expect(isOpen(toggle)).toBe(false);
    await userEvent.click(toggle);
    await userEvent.click(one('main'), { position: { x: 30, y: 600 } });
    expect(isOpen(toggle)).toBe(false);
    await userEvent.click(toggle);
    await page.getByRole('link', { name: 'six', exact: true }).first().click();
    await expect.poll(() => isOpen(toggle)).toBe(false);
    await expect.poll(() => location.pathname).toBe('/products/six');
  });
});

test('the button to the top appears above 300 px, scrolls up smoothly and moves the focus to the heading', async () => {
  await open('Products', 1440, 900);
  const button = page.getByRole('button', { name: 'Back to top' });
  expect(button.elements()).toEqual([]);
  window.scrollTo({ top: 301, behavior: 'instant' });
  await expect.element(button).toBeVisible();
  window.scrollTo({ top: 300, behavior: 'instant' });
  await expect.poll(() => button.elements()).toEqual([]);
  window.scrollTo({ top: 1500, behavior: 'instant' });
  // Most visitors have it scroll smoothly: it goes on although the button disappears on the way.
  await preferMotion();
  await button.click();
  await expect.poll(() => window.scrollY).toBe(0);
  await expect.element(heading).toHaveFocus();
  await expect.poll(() => button.elements()).toEqual([]);
});

test('a new page is marked in the header, and begins at its top or at the fragment’s target, which get the focus', async () => {
  await open('Products', 1440, 900);
  window.scrollTo({ top: 1500, behavior: 'instant' });
  const blog = page.getByRole('link', { name: 'blog', exact: true }).first();
  // A click of the pointer would scroll to the link.
  (blog.element() as HTMLElement).click();
  await expect.element(page.getByRole('navigation').getByText('blog')).toHaveAttribute('aria-current', 'page');
  await expect.element(heading).toHaveFocus();
  expect(window.scrollY).toBe(0);
  one('a[href="/next#below"]').click();
  const target = page.getByRole('heading', { name: 'Below' });
  await expect.element(target).toHaveFocus();
  expect(location.pathname).toBe('/next');
  expect(Math.abs(target.element().getBoundingClientRect().top)).toBeLessThan(200);
});
