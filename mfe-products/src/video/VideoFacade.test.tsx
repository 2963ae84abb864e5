import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { VideoFacade } from './VideoFacade';
import { VideoPlayer } from './VideoPlayer';
import { playerHref } from './youtube';

const video = { id: 'dQw4w9WgXcQ', title: 'At work', htmlLang: 'uk' };

describe('VideoFacade', () => {
  const html = renderToStaticMarkup(
    <VideoFacade {...video} play="Play the video: At work" caption="Loads when pressed">
      <path d="M0 0h800" />
    </VideoFacade>,
  );

  it('is a link with a descriptive name that works without JavaScript', () => {
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    // The accessible name contains the visible text, for speech input.
    expect(html).not.toContain('aria-label');
    expect(html.replace(/<svg.*?<\/svg>|<[^>]+>/gs, '')).toBe('Play the video: At work Loads when pressed');
  });
});

describe('VideoPlayer', () => {
  it('is a titled frame on the cookie-free domain, in the language of the page', () => {
    const html = renderToStaticMarkup(<VideoPlayer {...video} />);
    expect(html).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
    expect(html).toContain('hl=uk');
    expect(html).toContain('title="At work"');
  });

  it('accepts only ids', () => {
    expect(() => playerHref('https://youtu.be/x', 'en')).toThrow('Invalid YouTube video id');
  });
});
