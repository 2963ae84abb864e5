import { LANGUAGE_CODES } from '@site/contracts/languages';
import type { ShellContext } from '@site/federation/remote';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import LumiDemo from './demo/LumiDemo';
import { slots } from './entry-server';
import { loadVoiceContent } from './texts/load-voice-content';
import Widget from './widget/Widget';

const NoSlot = () => null;

const shell = (texts: 'page' | 'ru', enabled = true): ShellContext => ({
  toast: () => undefined,
  voiceToast: () => undefined,
  navigate: () => undefined,
  settings: { voice: { agentId: 'agent', texts, enabled } },
  Slot: NoSlot,
});

// The router is the shell's; here a link is what it renders.
vi.mock('react-router-dom', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useMatches: () => [{ loaderData: { path: '/', form: true } }],
}));
const render = (view: ReactNode) => renderToString(view);

describe.each(LANGUAGE_CODES)('prerendered in %s', (lang) => {
  const content = loadVoiceContent(lang);
  const widget = render(<Widget content={content} lang={lang} shell={shell('page')} />);
  const demo = render(<LumiDemo content={content} lang={lang} shell={shell('page')} />);

  it('shows the idle button, named and ready for an early tap', () => {
    expect(widget).toContain(`aria-label="${content.page.name}"`);
    expect(widget).toMatch(/<button[^>]*data-replay=""/);
  });

  it('shows the demo with its waveform and its start button', () => {
    expect(demo).toContain(content.page.demo.start);
    expect(demo).toMatch(/<button[^>]*data-replay=""/);
    expect(demo).toContain('<svg');
  });

  it('says before any call that an AI answers, and what is stored', () => {
    for (const html of [widget, demo]) {
      expect(html).toContain(content.page.intro.text);
      expect(html).toContain('/privacy"');
    }
  });

  it('holds nothing that the content policy blocks', () => {
    expect(widget + demo).not.toMatch(/style=|<style|<script/);
  });

  it('speaks Russian where the stage says so, and marks it', () => {
    const russian = render(<Widget content={content} lang={lang} shell={shell('ru')} />);
    expect(russian).toContain('aria-label="Голосовой ассистент"');
    expect(russian).toContain('lang="ru"');
  });

  it('keeps the demo in the language of its page where the widget speaks Russian', () => {
    expect(render(<LumiDemo content={content} lang={lang} shell={shell('ru')} />)).toBe(demo);
  });
});

it('leads to the form where voice is switched off', () => {
  const content = loadVoiceContent('en');
  const html = render(<Widget content={content} lang="en" shell={shell('page', false)} />);
  expect(html).not.toContain('<button');
  expect(html).toMatch(/<a [^>]*href="\/#contact"/);
  expect(html).toContain(content.page.off);
});

it('gives the composer content that survives JSON', () => {
  for (const slot of Object.values(slots)) {
    const content = slot.load('ua');
    expect(JSON.parse(JSON.stringify(content))).toEqual(content);
  }
});
