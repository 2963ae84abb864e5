import { render } from '@site/ui/test-support/render';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LIVE_EVENT } from '../federation/hydration-progress';
import { Layout } from '../layout/Layout';
import { inShell } from '../test-support/in-shell';
import { holdHistory, ScrollToTop } from './navigation';

const tall = (element: HTMLElement | null) => element?.style.setProperty('height', '3000px');

function Site() {
  const { pathname } = useLocation();
  return (
    <Layout
      page={{ lang: 'en', path: pathname, languages: ['en'], navigation: [], form: false }}
      widget={null}
      toasters={null}
    >
      <div key={pathname}>
        <h1>{pathname}</h1>
        <div ref={tall} />
        <a data-followed="" href="/next">
          to the top
        </a>
        <a data-followed="" href="/next#below">
          to the target
        </a>
        <h2 id="below">Below</h2>
        <div ref={tall} />
      </div>
      <ScrollToTop />
    </Layout>
  );
}

beforeEach(async () => {
  window.scrollTo({ top: 0, behavior: 'instant' });
  await render(inShell(<Site />));
});
const heading = () => document.querySelector('main h1')?.textContent;

test('scrolls up while the old page is laid out, and moves the focus after a paint of the new one', async () => {
  const seen: string[] = [];
  const log = (what: string) => seen.push(`${what}: ${heading()}`);
  const { scrollTo } = window;
  vi.spyOn(window, 'scrollTo').mockImplementation((...args: Parameters<typeof scrollTo>) => {
    log('scrolled');
    scrollTo(...args);
  });
  const { focus } = HTMLElement.prototype;
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (this.matches('h1')) log('focused');
    focus.call(this, options);
  });
  const look = new MutationObserver(() => requestAnimationFrame(() => log('frame')));
  look.observe(document.querySelector('main') as Element, { childList: true });
  await page.getByRole('link', { name: 'to the top' }).click();
  await expect.element(page.getByRole('heading', { name: '/next' })).toHaveFocus();
  look.disconnect();
  vi.restoreAllMocks();
  expect(seen).toEqual(['scrolled: /', 'frame: /next', 'focused: /next']);
  expect(window.scrollY).toBe(0);
});

test('scrolls to the fragment of a new page, and moves the focus there', async () => {
  await page.getByRole('link', { name: 'to the target' }).click();
  const target = page.getByRole('heading', { name: 'Below' });
  await expect.element(target).toHaveFocus();
  expect(heading()).toBe('/next');
  expect(Math.abs(target.element().getBoundingClientRect().top)).toBeLessThan(200);
});

test('Back while a page is hydrated is kept until it is interactive', () => {
  const { dataset } = document.documentElement;
  holdHistory();
  const router = vi.fn();
  addEventListener('popstate', router);
  dispatchEvent(new PopStateEvent('popstate'));
  document.dispatchEvent(new Event(LIVE_EVENT));
  expect(router).not.toHaveBeenCalled();
  dataset.live = '';
  document.dispatchEvent(new Event(LIVE_EVENT));
  expect(router).toHaveBeenCalledTimes(1);
  delete dataset.live;
  dispatchEvent(new PopStateEvent('popstate'));
  expect(router).toHaveBeenCalledTimes(2);
  removeEventListener('popstate', router);
});
