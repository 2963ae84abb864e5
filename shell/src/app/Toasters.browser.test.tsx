import { render } from '@site/ui/test-support/render';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inShell } from '../test-support/in-shell';
import { createToasts, Toasters } from './Toasters';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const titles = () => [...document.querySelectorAll('section ol b')].map(({ textContent }) => textContent);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function show() {
  const { form, voice } = createToasts();
  await render(inShell(<Toasters stores={{ form, voice }} />));
  const into =
    (store: typeof form) =>
    async (...toasts: Parameters<typeof form.add>[0][]) => {
      for (const toast of toasts) store.add(toast);
      await pass(0);
    };
  return { form: into(form), voice: into(voice) };
}

test.each([
  ['at most three of forms, 14 px apart, for four seconds', 'form', ['b', 'c', 'd'], 4000],
  ['one of the voice assistant, for five seconds', 'voice', ['d'], 5000],
] as const)('notifications are shown: %s', async (_how, store, shown, ms) => {
  const into = await show();
  await into[store]({ title: 'a' }, { title: 'b' }, { title: 'c' }, { title: 'd' });
  expect(titles()).toEqual(shown);
  const boxes = [...document.querySelectorAll('section li')].map((item) => item.getBoundingClientRect());
  const gaps = boxes.slice(1).map(({ top }, i) => top - (boxes[i]?.bottom ?? 0));
  expect(gaps).toEqual(shown.slice(1).map(() => 14));
  await pass(ms - 1);
  expect(titles()).toEqual(shown);
  await pass(1);
  expect(titles()).toEqual([]);
});

test('time under the pointer or the focus does not count, and a button closes a notification', async () => {
  const { form } = await show();
  const shownAt = performance.now();
  await form({ title: 'a' });
  const close = page.getByRole('region', { name: 'Form notifications' }).getByRole('button');
  await pass(1000);
  // The faked clock goes on while the pointer is on its way.
  const hovered = new Promise<number>((resolve) => {
    close.element().addEventListener('pointerover', () => resolve(performance.now() - shownAt));
  });
  await userEvent.hover(close);
  const counted = await hovered;
  await pass(60_000);
  (close.element() as HTMLElement).focus();
  await userEvent.unhover(close);
  await pass(60_000);
  (close.element() as HTMLElement).blur();
  await pass(3999 - counted);
  expect(titles()).toEqual(['a']);
  await pass(1);
  expect(titles()).toEqual([]);
  await form({ title: 'b' });
  await close.click();
  expect(titles()).toEqual([]);
});

test('a notification is announced once: in a live region, as an alert, or not at all if the page says the same', async () => {
  const { form } = await show();
  const announced = () =>
    [...document.querySelectorAll('[aria-live] b, [role="alert"] b')].map(({ textContent }) => textContent);
  // Screen readers announce only what is added to a region that exists.
  expect(document.querySelectorAll('ol[aria-live="polite"]')).toHaveLength(2);
  await form({ title: 'news' });
  await form({ title: 'said beside the button', kind: 'error', silent: true });
  expect(announced()).toEqual(['news']);
  await form({ title: 'broken', kind: 'error' });
  expect(announced()).toEqual(['news', 'broken']);
  expect(page.getByRole('alert').elements()).toHaveLength(1);
});
