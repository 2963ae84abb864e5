import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { content, findButton, shell, showCaption, showWidget, texts, words } from '../widget/widget.fixture';
import LumiDemo from './LumiDemo';

vi.mock('../session/engine/CallEngineView', () => import('../widget/engine.fixture'));

showWidget(<LumiDemo content={content} lang="en" shell={shell} />);

test('a call of the demo leaves one record, in the demo, and the focus where it was', async () => {
  const start = findButton(content.demo.start);
  await start.click();
  await expect.element(findButton(content.demo.end)).toHaveFocus();
  showCaption('assistant', 'Hello');
  await findButton(content.demo.end).click();
  await expect.element(start).toHaveFocus();
  const record = page.getByRole('region', { name: words.record.title });
  await expect.element(record).toBeVisible();
  expect(record.elements()).toHaveLength(1);
  expect(record.element().closest('[data-voice-demo]')).not.toBeNull();
  await record.getByRole('button', { name: texts.notice.close }).click();
  await expect.element(record).not.toBeInTheDocument();
});
