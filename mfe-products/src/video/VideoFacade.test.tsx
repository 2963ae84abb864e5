import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { VideoFacade } from './VideoFacade';
import { VideoPlayer } from './VideoPlayer';
import { playerHref } from './youtube';

const video = { id: 'dQw4w9WgXcQ', title: 'At work', htmlLang: 'uk' };

describe('VideoFacade', () => {
  const html = renderToStaticMarkup(
    <VideoFacade {...video} play="Play the video: At work" caption="Loads when pressed" />,
  );

  it('loads nothing: no frame, no picture, no preconnection', () => {
    expect(html).not.toMatch(/<iframe|<img|<link|\ssrc=|url\(/);
  });

  it('is a link that says what it does, and works without scripts', () => {
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    // In its words, those that are seen among them: who speaks to the browser says what stands there.
    expect(html).not.toContain('aria-label');
    expect(html.replace(/<svg.*?<\/svg>|<[^>]+>/gs, '')).toBe('Play the video: At work Loads when pressed');
  });
});

describe('VideoPlayer', () => {
  it('is a titled frame on the domain without cookies, in the language of the page', () => {
    const html = renderToStaticMarkup(<VideoPlayer {...video} />);
    expect(html).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1');
    expect(html).toContain('hl=uk');
    expect(html).toContain('title="At work"');
  });

  it('takes ids alone', () => {
    expect(() => playerHref('https://youtu.be/x', 'en')).toThrow('no YouTube video id');
  });
});
