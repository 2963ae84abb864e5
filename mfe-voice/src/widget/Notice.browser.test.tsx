import { PROBLEM_TYPE } from '@site/contracts/api/problem';
import { CORRELATION_HEADER } from '@site/contracts/api/routes';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dropCall } from '../session/call-controls';
import { session } from './engine.fixture';
import {
  fetching,
  findButton,
  idle,
  log,
  microphone,
  minimize,
  showCaption,
  showWidget,
  startCall,
  texts,
  toast,
} from './widget.fixture';

vi.mock('../session/engine/CallEngineView', () => import('./engine.fixture'));

showWidget();

test('a denied microphone is announced once, and the visitor continues in text', async () => {
  microphone.mockRejectedValueOnce(new DOMException('Permission denied', 'NotAllowedError'));
  await idle.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(texts.notice.denied.title);
  expect(toast.mock.calls).toEqual([[expect.objectContaining({ kind: 'error', silent: true })]]);
  expect(fetching).not.toHaveBeenCalled();
  expect(page.getByText(texts.notice.reference).elements()).toEqual([]);
  await findButton(texts.writing.start).click();
  const message = page.getByRole('textbox', { name: texts.writing.label });
  await expect.element(message).toHaveFocus();
  await userEvent.keyboard('  About the pilot {Enter}');
  expect(session.sendText.mock.calls).toEqual([['About the pilot']]);
  await expect.element(log).toMatchTextContent('You: About the pilot');
  await expect.element(message).toHaveValue('');
  expect(session.connect.mock.calls.map(([{ medium }]) => medium)).toEqual(['text']);
  expect(microphone).toHaveBeenCalledTimes(1);
});

test('a dropped call keeps its captions, and one press continues it with them', async () => {
  await startCall();
  showCaption('visitor', 'Меня зовут Анна');
  dropCall();
  await expect.element(page.getByRole('alert')).toMatchTextContent(texts.notice.dropped.title);
  const id = new Headers(fetching.mock.lastCall?.[1]?.headers).get(CORRELATION_HEADER);
  await expect.element(page.getByRole('alert')).toMatchTextContent(`${texts.notice.reference} ${id?.slice(0, 8)}`);
  await expect.element(log).toMatchTextContent('Меня зовут Анна');
  expect(session.release).toHaveBeenCalled();
  await findButton(texts.notice.resume).click();
  await expect.element(minimize).toBeVisible();
  await expect.element(log).toMatchTextContent('Меня зовут Анна');
  expect(session.connect.mock.lastCall?.[0]).toMatchObject({
    earlier: [{ voice: 'visitor', text: 'Меня зовут Анна' }],
  });
});

test('the visitor can type instead of speaking, also after that failed once', async () => {
  microphone.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
  await idle.click();
  session.connect.mockRejectedValueOnce(new TypeError('x is undefined'));
  await findButton(texts.writing.start).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(texts.notice.unavailable.title);
  expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ text: texts.toast.failed.text }));
  await findButton(texts.writing.start).click();
  await expect.element(page.getByRole('textbox', { name: texts.writing.label })).toHaveFocus();
});

test('calls that people on duty have switched off say so and lead to the form', async () => {
  const off = { code: 'voice_unavailable', title: 'off', status: 503, type: 'about:blank' };
  const headers = { 'content-type': PROBLEM_TYPE };
  fetching.mockImplementation(async () => Response.json(off, { status: 503, headers }));
  await idle.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(texts.notice.unavailable.title);
  await expect
    .element(page.getByRole('link', { name: texts.off }))
    .toHaveAttribute('href', expect.stringContaining('#contact'));
  expect(session.connect).not.toHaveBeenCalled();
});
