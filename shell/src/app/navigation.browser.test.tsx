import { render } from '@site/ui/test-support/render';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Layout } from '../layout/Layout';
import { inShell } from '../test-support/in-shell';
import { ScrollToTop } from './navigation';

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

test('scrolls up for a new page, and moves the focus to its heading', async () => {
  await page.getByRole('link', { name: 'to the top' }).click();
  await expect.element(page.getByRole('heading', { name: '/next' })).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test('scrolls to the fragment of a new page, and moves the focus there', async () => {
  await page.getByRole('link', { name: 'to the target' }).click();
  const target = page.getByRole('heading', { name: 'Below' });
  await expect.element(target).toHaveFocus();
  expect(heading()).toBe('/next');
  expect(Math.abs(target.element().getBoundingClientRect().top)).toBeLessThan(200);
});
