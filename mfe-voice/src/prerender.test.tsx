import { LANGUAGE_CODES } from '@site/contracts/languages';
import { shellContext } from '@site/federation/test-support/shell-context';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import LumiDemo from './demo/LumiDemo';
import { loadDemoContent } from './texts/voice-texts';
import Widget from './widget/Widget';

const shell = (language: 'page' | 'ru', enabled = true) =>
  shellContext({
    settings: { origin: 'https://site.example', voice: { agentId: 'agent', language, enabled } },
  });

// The shell provides the router; a link is replaced by its HTML.
vi.mock('react-router-dom', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useMatches: () => [{ loaderData: { path: '/', form: true } }],
}));
const render = (view: ReactNode) => renderToString(view);

describe.each(LANGUAGE_CODES)('prerendered in %s', (lang) => {
  const content = loadDemoContent(lang);
  const widget = render(<Widget content={content} lang={lang} shell={shell('page')} />);
  const demo = render(<LumiDemo content={content} lang={lang} shell={shell('page')} />);

  it('shows the idle button with a name, ready for an early tap', () => {
    expect(widget).toContain(`aria-label="${content.page.name}"`);
    expect(widget).toMatch(/<button[^>]*data-replay=""/);
  });

  it('shows the label beside it, with the words of its accessible name', () => {
    expect(widget).toMatch(new RegExp(`<button[^>]*aria-expanded="false"[^>]*>${content.page.ask}</button>`));
  });

  it('shows the demo with its waveform and its start button', () => {
    expect(demo).toContain(content.demo.start);
    expect(demo).toMatch(/<button[^>]*data-replay=""/);
    expect(demo).toContain('<svg');
  });

  it('says before a call that an AI answers, and what is stored', () => {
    for (const html of [widget, demo]) {
      expect(html).toContain(content.page.intro.text);
      expect(html).toContain('/privacy"');
    }
  });

  it('contains nothing that the Content-Security-Policy blocks', () => {
    expect(widget + demo).not.toMatch(/style=|<style|<script/);
  });

  it('is in Russian if the stage says so, with a lang attribute', () => {
    const russian = render(<Widget content={content} lang={lang} shell={shell('ru')} />);
    expect(russian).toContain('aria-label="Голосовой ассистент"');
    expect(russian).toContain('lang="ru"');
  });

  it('keeps the demo in the page’s language if the widget is in Russian', () => {
    expect(render(<LumiDemo content={content} lang={lang} shell={shell('ru')} />)).toBe(demo);
  });
});

it('links to the form if voice is switched off', () => {
  const content = loadDemoContent('en');
  const html = render(<Widget content={content} lang="en" shell={shell('page', false)} />);
  expect(html).not.toContain('<button');
  expect(html).toMatch(/<a [^>]*href="\/#contact"/);
  expect(html).toContain(content.page.off);
});
