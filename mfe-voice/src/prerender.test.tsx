import { LANGUAGE_CODES } from '@site/contracts/languages';
import { shellContext } from '@site/federation/test-support/shell-context';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import LumiDemo from './demo/LumiDemo';
import { loadDemoContent } from './texts/voice-texts';
import Widget from './widget/Widget';

// The shell provides the router.
vi.mock('react-router-dom', () => ({ useMatches: () => [{ loaderData: { path: '/', form: true } }] }));

const shell = (language: 'page' | 'ru', enabled = true) =>
  shellContext({
    settings: { origin: 'https://site.example', voice: { agentId: 'agent', language, enabled } },
  });
const render = (view: ReactNode) => renderToString(view);

describe.each(LANGUAGE_CODES)('prerendered in %s', (lang) => {
  const content = loadDemoContent(lang);
  const widgetIn = (language: 'page' | 'ru') =>
    render(<Widget content={content} lang={lang} shell={shell(language)} />);
  const demoIn = (language: 'page' | 'ru') =>
    render(<LumiDemo content={content} lang={lang} shell={shell(language)} />);

  it('shows the idle button with a name, ready for an early tap, its label, and the demo', () => {
    const { name, ask, intro } = content.page;
    expect(widgetIn('page')).toMatch(new RegExp(`<button[^>]*aria-label="${name}"[^>]*data-replay=""`));
    expect(widgetIn('page')).toMatch(new RegExp(`<button[^>]*aria-expanded="false"[^>]*>${ask}</button>`));
    expect(demoIn('page')).toMatch(new RegExp(`<button[^>]*data-replay=""[^>]*><span>${content.demo.start}`));
    // Who answers, and what is stored.
    for (const html of [widgetIn('page'), demoIn('page')]) {
      expect(html).toContain(intro.text);
      expect(html).toContain('/privacy"');
    }
  });

  it('is in Russian if the stage says so, with a lang attribute, but for the demo', () => {
    expect(widgetIn('ru')).toMatch(/aria-label="Голосовой ассистент" lang="ru"/);
    expect(demoIn('ru')).toBe(demoIn('page'));
  });
});

it('links to the form if voice is switched off', () => {
  const content = loadDemoContent('en');
  const html = render(<Widget content={content} lang="en" shell={shell('page', false)} />);
  expect(html).not.toContain('<button');
  expect(html).toMatch(/<a [^>]*href="\/#contact"/);
  expect(html).toContain(content.page.off);
});
