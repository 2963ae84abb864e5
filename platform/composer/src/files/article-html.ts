import { escapeMarkup } from '@site/contracts/escape-markup';
import { joinPath, type Language } from '@site/contracts/languages';
import type { ArticleBlock } from '@site/contracts/microfrontend';

/** Returns an article as HTML for feed readers: no classes, no scripts, absolute URLs. `origin` has no trailing slash. */
export function articleHtml(body: readonly ArticleBlock[], lang: Language, origin: string): string {
  return body.map((block) => blockHtml(block, lang, origin)).join('');
}

function blockHtml(block: ArticleBlock, lang: Language, origin: string): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeMarkup(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${escapeMarkup(block.text)}</p>`;
    case 'list':
      return `<ol>${block.items
        .map(({ title, text }) => `<li><p><b>${escapeMarkup(title)}</b></p><p>${escapeMarkup(text)}</p></li>`)
        .join('')}</ol>`;
    case 'talk':
      return `<blockquote>${block.lines
        .map(({ who, text }) => `<p><b>${escapeMarkup(who)}:</b> ${escapeMarkup(text)}</p>`)
        .join('')}</blockquote>`;
    case 'link': {
      const href = block.href.startsWith('/') ? origin + joinPath(lang, block.href) : block.href;
      return `<p><a href="${escapeMarkup(href)}">${escapeMarkup(block.text)}</a></p>`;
    }
  }
}
