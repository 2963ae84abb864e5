import { render } from '@site/ui/test-support/render';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ReadingLine } from './ReadingLine';

test('moves the reader to the place that is pressed, and the keys go on from where the reader is', async () => {
  await render(
    <>
      <ReadingLine minutes={10} />
      <svg height="9000" />
    </>,
  );
  const line = document.querySelector('input') as HTMLInputElement;
  const room = document.documentElement.scrollHeight - window.innerHeight;
  await userEvent.click(line);
  await expect.poll(() => Math.round((window.scrollY / room) * 10)).toBe(5);
  line.blur();
  window.scrollTo({ top: room * 0.8, behavior: 'instant' });
  line.focus({ preventScroll: true });
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => window.scrollY).toBeGreaterThan(room * 0.8);
  expect(line.getAttribute('aria-valuetext')).toBe('8:10');
});
