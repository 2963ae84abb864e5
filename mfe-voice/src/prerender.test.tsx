import { LANGUAGE_CODES } from '@site/contracts/languages';
import type { ShellContext } from '@site/federation/remote';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
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

describe.each(LANGUAGE_CODES)('prerendered in %s', (lang) => {
  const content = loadVoiceContent(lang);
  const widget = renderToString(<Widget content={content} lang={lang} shell={shell('page')} />);
  const demo = renderToString(<LumiDemo content={content} lang={lang} shell={shell('page')} />);

  it('shows the idle button, named and ready for an early tap', () => {
    expect(widget).toContain(`aria-label="${content.page.name}"`);
    expect(widget).toMatch(/<button[^>]*data-replay=""/);
  });

  it('shows the demo with its waveform and its start button', () => {
    expect(demo).toContain(content.page.demo.start);
    expect(demo).toMatch(/<button[^>]*data-replay=""/);
    expect(demo).toContain('<svg');
  });

  it('holds nothing that the content policy blocks', () => {
    expect(widget + demo).not.toMatch(/style=|<style|<script/);
  });

  it('speaks Russian where the stage says so, and marks it', () => {
    const russian = renderToString(<Widget content={content} lang={lang} shell={shell('ru')} />);
    expect(russian).toContain('aria-label="Голосовой ассистент"');
    expect(russian).toContain('lang="ru"');
  });
});

it('shows no widget where voice is switched off', () => {
  const content = loadVoiceContent('en');
  expect(renderToString(<Widget content={content} lang="en" shell={shell('page', false)} />)).toBe('');
});

it('gives the composer content that survives JSON', () => {
  for (const slot of Object.values(slots)) {
    const content = slot.load('ua');
    expect(JSON.parse(JSON.stringify(content))).toEqual(content);
  }
});
