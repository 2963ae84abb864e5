import '../styles/tokens.css';
import '../styles/base.css';
import { HONEYPOT } from '@site/contracts/api/lead-forms';
import { API, CORRELATION_HEADER, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../test-support/render';
import { leadFormContent } from './content';
import { LeadForm } from './LeadForm';

const content = leadFormContent('contacts', 'en');
const toast = vi.fn();
const fetching = vi.fn<typeof fetch>();
const FILLED = { name: 'Anna', email: 'anna@example.com', phone: '+380 67 123 45 67' };
const STORED = () => Response.json({ id: 'lead-1' });

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    fetching.mockReset().mockImplementation(async () => STORED()),
  );
  toast.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders the form; the returned function opens it anew, as after a visit to another page. */
async function show(): Promise<() => void> {
  let reopen = () => {};
  const Page = () => {
    const [visit, count] = useState(0);
    reopen = () => flushSync(() => count(visit + 1));
    return <LeadForm key={visit} content={content} lang="en" path="/contacts" toast={toast} />;
  };
  await render(<Page />);
  return () => reopen();
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await userEvent.fill(field(name), value);
};
const button = page.getByRole('button');
const failure = page.getByRole('alert');
const success = page.getByText(content.success);

async function fillAll(): Promise<void> {
  await fill(FILLED);
  await page.getByRole('checkbox').click();
}
/** Renders the form and fills in every field. */
const showFilled = () => show().then(fillAll);
const press = () => button.click();
const sent = () => fetching.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
const keys = () => fetching.mock.calls.map(([, init]) => new Headers(init?.headers).get(IDEMPOTENCY_HEADER) ?? '');
/** Holds the answers of the API until the returned function is called. */
function hold(): () => void {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  fetching.mockImplementation(() => gate.then(STORED));
  return release;
}
/** Returns what is read with a field, in its order: the error, then the reason. */
const notesOf = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');
const errorOf = (name: string) => (field(name).ariaInvalid ? notesOf(name)[0] : undefined);
/** Returns the links beside the button to the fields that are wrong. */
const toFix = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('form a[href^="#"]')].map((link) => [
    link.textContent,
    document.querySelector<HTMLInputElement>(link.hash)?.name,
  ]);

test('a valid form is sent once, however often it is pressed, and replaced by its success message, which gets the focus', async () => {
  const release = hold();
  await showFilled();
  await button.dblClick();
  await expect.poll(() => fetching.mock.calls.length).toBe(1);
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(success).toBeVisible();
  await expect.element(page.getByRole('status').filter({ has: success })).toHaveFocus();
  expect(document.querySelector('form')).toBeNull();
  expect(fetching.mock.calls.map(([url]) => url)).toEqual([API.leads]);
  const about = { form: 'contacts', language: 'en', path: '/contacts' };
  expect(sent()).toMatchObject([{ ...FILLED, ...about, consent: true, [HONEYPOT]: '' }]);
  // The message in the form's place is enough.
  expect(toast).not.toHaveBeenCalled();
});

test('the success message says when a person calls, by the clocks of Kyiv, and what was sent, with contacts for a slip', async () => {
  // A Saturday.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T12:00:00Z') });
  await showFilled();
  await press();
  const { calls, meanwhile, directContact } = content;
  const said = page.getByRole('status');
  await expect.element(said).toMatchTextContent(`${content.success}${calls.mon}${meanwhile}`);
  const sent = [...said.element().querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(sent).toEqual([FILLED.name, FILLED.email, FILLED.phone]);
  await expect.element(said.getByRole('link', { name: directContact.email })).toBeVisible();
});

test('every error is shown at its field in red, and the first field gets the focus', async () => {
  const { required, email, phone } = content.errors;
  const expectErrors = (errors: Record<string, string | undefined>, focused: string) =>
    expect
      .poll(() => ({
        errors: Object.fromEntries(Object.keys(errors).map((name) => [name, errorOf(name)])),
        focused: document.activeElement?.getAttribute('name'),
      }))
      .toEqual({ errors, focused });
  await show();
  expect(toFix()).toEqual([]);
  await press();
  await expectErrors({ name: required, email: required, phone: required, consent: required }, 'name');
  const red = getComputedStyle(field('name').nextElementSibling as Element).color;
  // The reason for the question stays in sight.
  expect(notesOf('email')).toEqual([required, content.fields.find(({ name }) => name === 'email')?.reason]);
  const { before, link, after } = content.consent ?? { before: '', link: '', after: '' };
  const labels = content.fields.map(({ name, label }) => [label, name]);
  expect(toFix()).toEqual([...labels, [before + link + after, 'consent']]);
  const { outlineColor } = getComputedStyle(field('name'));
  expect(outlineColor).toBe(red);
  // The border's colour changes in a transition.
  await expect.element(field('name')).toHaveStyle({ borderColor: red });

  await fill({ name: 'Anna', email: 'anna@', phone: '123' });
  await press();
  await expectErrors({ name: undefined, email, phone, consent: required }, 'email');

  // Typing removes an error, and adds none.
  await fill({ email: 'anna@example.com', name: '' });
  await expectErrors({ name: undefined, email: undefined, phone, consent: required }, 'name');
  expect(toFix().map(([, name]) => name)).toEqual(['phone', 'consent']);
  expect(fetching).not.toHaveBeenCalled();
});

test('the focus stays in a field that the visitor goes to while the form is being checked', async () => {
  await show();
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  field('phone').focus();
  await expect.poll(() => errorOf('name')).toBe(content.errors.required);
  await userEvent.keyboard('+380 67 123 45 67');
  expect(['name', 'phone'].map((name) => field(name).value)).toEqual(['', '+380 67 123 45 67']);
});

test('the focus stays where the visitor goes while the form is being sent', async () => {
  const elsewhere = document.createElement('input');
  document.body.append(elsewhere);
  onTestFinished(() => elsewhere.remove());
  const release = hold();
  await showFilled();
  await press();
  elsewhere.focus();
  release();
  await expect.element(success).toBeVisible();
  await userEvent.keyboard('Lumi');
  expect(elsewhere.value).toBe('Lumi');
});

test('a field that the API refuses shows the error and gets the focus', async () => {
  const body = { code: 'invalid', fields: [{ field: 'phone', reason: 'phone' }] };
  fetching.mockResolvedValueOnce(Response.json(body, { status: 422 }));
  await showFilled();
  await press();
  await expect.element(field('phone')).toHaveFocus();
  expect(errorOf('phone')).toBe(content.errors.phone);
  expect(failure.elements()).toEqual([]);
});

test.each<[string, () => Promise<Response>]>([
  ['a fault of the API', async () => new Response('', { status: 500 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of a captive portal', async () => new Response('<h1>Sign in</h1>', { status: 200 })],
])('after %s the form keeps the input, says so beside the button and can be sent again', async (_, answer) => {
  fetching.mockImplementationOnce(answer);
  await showFilled();
  await press();
  await expect.element(failure).toMatchTextContent(content.error);
  const id = new Headers(fetching.mock.lastCall?.[1]?.headers).get(CORRELATION_HEADER);
  expect(keys()).toEqual([id]);
  await expect.element(failure).toMatchTextContent(`Error reference: ${id?.slice(0, 8)}`);
  await expect.element(button).toHaveFocus();
  const gap = failure.element().getBoundingClientRect().top - button.element().getBoundingClientRect().bottom;
  expect(gap).toBe(18);
  for (const [name, value] of Object.entries(FILLED)) expect(field(name).value).toBe(value);
  expect(field('consent').checked).toBe(true);
  expect(toast).not.toHaveBeenCalled();

  const release = hold();
  await press();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  expect(failure.elements()).toEqual([]);
  release();
  await expect.element(success).toBeVisible();
});

test('a retry after a visit to another page uses the same idempotency key', async () => {
  fetching.mockResolvedValueOnce(new Response('', { status: 502 }));
  const reopen = await show();
  await fillAll();
  await press();
  await expect.element(failure).toBeVisible();
  reopen();
  await fillAll();
  await press();
  await expect.element(success).toBeVisible();
  const [first, second] = keys();
  expect(second).toBe(first);
  reopen();
  await fillAll();
  await press();
  await expect.element(success).toBeVisible();
  expect(keys()).toHaveLength(3);
  expect(keys()[2]).not.toBe(first);
});

test('a lead that is stored after its page was left empties the form that was opened meanwhile', async () => {
  const release = hold();
  const reopen = await show();
  await fillAll();
  await press();
  await expect.poll(() => fetching.mock.calls.length).toBe(1);
  reopen();
  await fillAll();
  release();
  await expect.element(page.getByRole('textbox').first()).toHaveValue('');
  expect(field('consent').checked).toBe(false);
  // The message in the form's place went with the page.
  expect(toast.mock.calls).toEqual([[{ title: content.success, kind: 'success' }]]);
});

test('a form changed after a lost answer is sent as a new lead if the first was stored', async () => {
  fetching
    .mockResolvedValueOnce(new Response('', { status: 502 }))
    .mockResolvedValueOnce(Response.json({ code: 'conflict' }, { status: 409 }));
  await showFilled();
  await press();
  await expect.element(failure).toBeVisible();
  await fill({ name: 'Anna B.' });
  await press();
  await expect.element(success).toBeVisible();
  const [lost, conflicting, fresh] = keys();
  expect(conflicting).toBe(lost);
  expect(fresh).not.toBe(lost);
  expect(sent().map(({ name }) => name)).toEqual(['Anna', 'Anna B.', 'Anna B.']);
});

test('while validation loads only the button is busy, and what is typed meanwhile is sent', async () => {
  await showFilled();
  // The form goes on after the next paint. A faked clock would bring it about: it goes on while the pointer does.
  const timers: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (run: () => void) => timers.push(run));
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const release = hold();
  await press();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toMatchTextContent(content.sending);
  expect(field('email').readOnly).toBe(false);
  await fill({ email: 'late@example.com' });
  expect(fetching).not.toHaveBeenCalled();
  for (const run of timers) run();
  await expect.poll(() => sent().map(({ email }) => email)).toEqual(['late@example.com']);
  await expect.poll(() => field('email').readOnly).toBe(true);
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(success).toBeVisible();
});

test('what a bot writes into the honeypot, out of reach of visitors, and the id of a call, which the voice part adds, are sent', async () => {
  await showFilled();
  const trap = field(HONEYPOT);
  expect(trap.tabIndex).toBe(-1);
  expect(trap.closest('[aria-hidden="true"]')?.clientWidth).toBe(1);
  trap.value = 'https://spam.example';
  const added = { type: 'hidden', name: 'conversation', value: 'conv_1' };
  document.querySelector('form')?.append(Object.assign(document.createElement('input'), added));
  await press();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ name: FILLED.name, [HONEYPOT]: 'https://spam.example', conversation: 'conv_1' }]);
});
