import { render } from '@site/ui/test-support/render';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { VideoFacade } from './Film';

test('plays the video of an id in place, on the domain without cookies, and takes the focus', async () => {
  await render(
    <VideoFacade
      id="dQw4w9WgXcQ"
      title="At work"
      htmlLang="uk"
      play="Play the video: At work"
      caption="Loads when pressed"
    >
      <path d="M0 0h800" />
    </VideoFacade>,
  );
  expect(document.querySelector('iframe')).toBeNull();
  const link = page.getByRole('link', { name: 'Play the video: At work Loads when pressed' });
  // Without JavaScript.
  await expect.element(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await link.click();
  const frame = document.querySelector('iframe');
  expect(frame?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?.*hl=uk/);
  expect(frame?.title).toBe('At work');
  expect(document.activeElement).toBe(frame);
});
