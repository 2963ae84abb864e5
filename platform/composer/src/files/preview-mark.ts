import type { StageSettings } from '@site/contracts/site-json';

/** The badge's style sheet, a file of its own: the pages' policy takes no inline style. */
export const PREVIEW_STYLE = {
  path: '/preview.css',
  text: `.preview-mark {
  position: fixed;
  inset: auto auto 0.75rem 0.75rem;
  z-index: 2147483647;
  max-inline-size: min(22rem, calc(100vw - 1.5rem));
  margin: 0;
  padding: 0.5rem 0.75rem;
  border-radius: 0.5rem;
  background: #ffd54a;
  color: #1a1400;
  font: 600 0.8125rem/1.35 system-ui, sans-serif;
  pointer-events: none;
}
`,
} as const;

/** What a preview's pages carry besides: in the head, and before the page. Empty on every other composition. */
export function previewMark({ preview }: Pick<StageSettings, 'preview'>): { head: string[]; body: string } {
  if (!preview) return { head: [], body: '' };
  return {
    head: ['<meta name="robots" content="noindex">', `<link rel="stylesheet" href="${PREVIEW_STYLE.path}">`],
    // Nothing of a version or a part's name needs escaping: both are checked before they come here.
    body: `<p class="preview-mark" lang="en" role="note">Preview of ${preview.replace(/[^\w -]/g, '')}. Visitors don’t see this; forms and calls are off.</p>`,
  };
}
