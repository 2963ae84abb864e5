import type { Page } from '@playwright/test';

/**
 * Replaces every text of the page by two nested `<font>` elements, as Google Translate does, and goes on with those that the page
 * changes or adds.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wrap = (text: Text) => {
      if (!text.data.trim() || !text.parentElement) return;
      if (text.parentElement.closest('font, script, style, noscript, textarea, svg')) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = text.data;
      text.replaceWith(outer);
    };
    const wrapAll = (node: Node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found = node instanceof Text ? [node] : [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      found.forEach(wrap);
    };
    wrapAll(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) wrapAll(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
