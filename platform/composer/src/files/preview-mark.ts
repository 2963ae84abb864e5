import type { StageSettings } from '@site/contracts/site-json';

/** The badge's style sheet. It is a file, since the Content-Security-Policy blocks inline styles. */
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

/** Returns what a preview's pages contain in addition: in the head, and before the page. Empty for every other composition. */
export function previewMark({ preview }: Pick<StageSettings, 'preview'>): { head: string[]; body: string } {
  if (!preview) return { head: [], body: '' };
  return {
    head: ['<meta name="robots" content="noindex">', `<link rel="stylesheet" href="${PREVIEW_STYLE.path}">`],
    // Versions and part names need no escaping: both are validated before.
    body: `<p class="preview-mark" lang="en" role="note">Preview of ${preview.replace(/[^\w -]/g, '')}. Visitors don’t see this; forms and calls are off.</p>`,
  };
}
