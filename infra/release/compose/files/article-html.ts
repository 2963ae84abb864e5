import { joinPath, type Language } from '@site/contracts/languages';
import type { ArticleBlock } from '@site/contracts/microfrontend';
import { escapeXml } from './escape-xml';

/** An article as HTML for readers of feeds: no classes, no scripts, every address absolute. `origin` has no trailing slash. */
export function articleHtml(body: readonly ArticleBlock[], lang: Language, origin: string): string {
  return body.map((block) => blockHtml(block, lang, origin)).join('');
}

function blockHtml(block: ArticleBlock, lang: Language, origin: string): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeXml(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${escapeXml(block.text)}</p>`;
    case 'list':
      return `<ol>${block.items
        .map(({ title, text }) => `<li><p><b>${escapeXml(title)}</b></p><p>${escapeXml(text)}</p></li>`)
        .join('')}</ol>`;
    case 'talk':
      return `<blockquote>${block.lines
        .map(({ who, text }) => `<p><b>${escapeXml(who)}:</b> ${escapeXml(text)}</p>`)
        .join('')}</blockquote>`;
    case 'link':
      return `<p><a href="${escapeXml(origin + joinPath(lang, block.href))}">${escapeXml(block.text)}</a></p>`;
  }
}
