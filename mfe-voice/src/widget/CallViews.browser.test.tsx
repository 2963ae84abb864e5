import { CONTACT_SECTION } from '@site/contracts/navigation';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { finishCall } from '../session/call-controls';
import { callStore } from '../session/call-state';
import {
  dispatchEngineEvent,
  findButton,
  idle,
  log,
  microphone,
  showCaption,
  showWidget,
  startCall,
  texts,
  words,
} from './widget.fixture';

vi.mock('../session/engine/CallEngineView', () => import('./engine.fixture'));

showWidget();

test('a call that ended leaves its transcript and ticket, with two ways on, until it is closed', async () => {
  const form = document.body.appendChild(document.createElement('section'));
  form.id = CONTACT_SECTION;
  form.innerHTML = '<form><input name="name"><input name="phone" value="+380"></form>';
  const typed = () => [...form.querySelectorAll('input')].map(({ value }) => value);
  await startCall();
  showCaption('visitor', 'Меня зовут Анна');
  dispatchEngineEvent({ type: 'changed', contact: { phone: '+380440000000', name: 'Анна' } });
  dispatchEngineEvent({ type: 'changed', page: '/products/lumi-ai' });
  const id = callStore.get().conversationId;
  await findButton(texts.end).click();
  const record = page.getByRole('region', { name: words.record.title });
  await expect.element(record).toHaveFocus();
  await expect.element(idle).toBeVisible();
  expect(callStore.get().conversationId).toBeNull();
  for (const shown of ['Анна', '+380440000000', 'Lumi AI', texts.toast.saved.title])
    await expect.element(record).toMatchTextContent(shown);
  await expect.element(log).toMatchTextContent('You: Меня зовут Анна');
  await expect.element(page.getByText(texts.intro.text)).not.toBeInTheDocument();

  microphone.mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  await findButton(words.record.again).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(texts.notice.busy.title);
  await findButton(texts.notice.close).click();
  await expect.element(record).toBeVisible();

  await record.getByRole('link', { name: words.record.send }).click();
  expect(typed()).toEqual(['Анна', '+380', id]);
  await expect.element(record).not.toBeInTheDocument();
  form.remove();
});

test('its button closes the record, and gives the focus back', async () => {
  await startCall();
  showCaption('assistant', 'Hello');
  finishCall();
  await expect.element(page.getByRole('region', { name: words.record.title })).toBeVisible();
  // Nothing was noted, so its ticket has no rows.
  expect(document.querySelector('[data-voice-record] dl')).toBeNull();
  await findButton(texts.notice.close).click();
  await expect.element(idle).toHaveFocus();
  expect(callStore.get().record).toBeNull();
});
