import { preferMotion } from '@site/ui/test-support/prefer-motion.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callStore } from '../session/call-state';
import { noteLoudness } from '../session/engine/loudness';
import { session } from '../widget/engine.fixture';
import {
  connectCall,
  dispatchEngineEvent,
  findButton,
  idle,
  shell,
  showCaption,
  showWidget,
  texts,
  words,
} from '../widget/widget.fixture';
import HomeLine from './HomeLine';

vi.mock('../session/engine/CallEngineView', () => import('../widget/engine.fixture'));

showWidget(
  <>
    <a href="#contact" data-starts-call="">
      <span>Talk to the assistant</span>
    </a>
    <div style={{ height: 344 }}>
      <HomeLine content={null} lang="en" shell={shell} />
    </div>
    <section id="contact" />
  </>,
);

const line = page.getByRole('region', { name: words.record.title });
const place = () => document.querySelector('[data-line]');
const ticket = () => [...document.querySelectorAll('[data-line] dd')].map(({ textContent }) => textContent);
const press = () => page.getByRole('link', { name: 'Talk to the assistant' }).click();

test('leaves its link to the browser with a key that opens it elsewhere', () => {
  const span = page.getByText('Talk to the assistant').element();
  const taken: boolean[] = [];
  span.addEventListener('click', (event) => {
    taken.push(event.defaultPrevented);
    event.preventDefault();
  });
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    span.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }));
  expect(taken).toEqual([false, false, false, false]);
});

test('draws the call that its link starts: words at their turns, and a ticket that fills', async () => {
  expect(place()?.childElementCount).toBe(0);
  await press();
  await expect.element(line).toBeVisible();
  expect(location.hash).toBe('');
  // The corner makes room: all controls are here.
  await expect.element(findButton(texts.expand)).not.toBeInTheDocument();
  expect(ticket()).toEqual(['', '', '']);
  showCaption('assistant', 'Hello');
  showCaption('visitor', 'We miss calls');
  await expect.element(line.getByRole('log')).toMatchTextContent('We miss calls');
  dispatchEngineEvent({ type: 'changed', mode: 'speaking' });
  await expect.element(line.getByRole('status')).toMatchTextContent(texts.speaking);
  dispatchEngineEvent({ type: 'changed', page: '/products/lumi-ai' });
  dispatchEngineEvent({ type: 'changed', contact: { phone: '+380440000000', name: 'Anna' } });
  await expect.poll(ticket).toEqual(['Lumi AI', 'Anna', '+380440000000']);
  await expect.element(line.getByRole('button', { name: texts.mute })).toBeVisible();
});

test('draws both voices as loud as they are', async () => {
  await preferMotion();
  session.levels.mockReturnValue({ input: 0.5, output: 0.5 });
  await press();
  await expect.element(line).toBeVisible();
  onTestFinished(noteLoudness());
  const bars = () => [...document.querySelectorAll('[data-line] svg path')].map((path) => path.getAttribute('d'));
  for (const [mode, length] of [
    ['listening', /v-\d{2,}z/],
    ['speaking', /v\d{2,}z/],
  ] as const) {
    dispatchEngineEvent({ type: 'changed', mode });
    await expect.poll(bars).toContainEqual(expect.stringMatching(length));
  }
});

test('what is left of the call stays in the line, with two ways on, until it is closed', async () => {
  await press();
  await expect.element(line).toBeVisible();
  showCaption('visitor', 'We miss calls');
  const end = line.getByRole('button', { name: texts.end, exact: true });
  await expect.element(end).toBeVisible();
  (end.element() as HTMLElement).focus();
  await end.click();
  const record = page.getByRole('group', { name: words.record.title });
  await expect.element(record).toHaveFocus();
  await expect.element(line.getByRole('log')).toMatchTextContent('We miss calls');
  expect(document.querySelectorAll('[data-voice-record]')).toHaveLength(1);
  await expect.element(record.getByRole('link', { name: words.record.send })).toBeVisible();
  await expect.element(idle).toBeVisible();
  await record.getByRole('button', { name: words.record.again }).click();
  await expect.element(end).toBeVisible();
  expect(callStore.get().view).toBe('page');
  showCaption('visitor', 'Hello');
  await end.click();
  await record.getByRole('button', { name: texts.notice.close }).click();
  expect(place()?.childElementCount).toBe(0);
});

test('a call of the corner is drawn, too, and leaves its record in the corner', async () => {
  await idle.click();
  await expect.element(findButton(texts.minimize)).toBeVisible();
  showCaption('visitor', 'We miss calls');
  await expect.poll(() => place()?.textContent).toContain('We miss calls');
  // Not a second time for the keyboard and screen readers.
  expect(place()?.querySelector('section')?.inert).toBe(true);
  await findButton(texts.end).click();
  await expect.element(page.getByRole('region', { name: words.record.title })).toBeVisible();
  expect(place()?.childElementCount).toBe(0);
});

test('an interruption and typing are in the corner', async () => {
  await press();
  await expect.element(line).toBeVisible();
  dispatchEngineEvent({ type: 'changed', interruption: 'unplugged' });
  await expect.element(page.getByRole('alert')).toBeVisible();
  session.connect.mockImplementationOnce(async () => connectCall());
  await page.getByRole('alert').element().parentElement?.querySelectorAll('button')[1]?.click();
  await expect.element(page.getByRole('textbox', { name: texts.writing.label })).toHaveFocus();
  expect(place()?.querySelector('section')?.inert).toBe(true);
});
