import type { Page } from '@playwright/test';

/** The computed style of each element, and of each pseudo-element that is shown, by its place in the document. */
type ComputedStyles = Record<string, string>;

/**
 * Returns the computed styles of a page in Chromium, which alone serializes all properties. Does not need scripts of the page to run.
 */
export const computedStyles = (page: Page): Promise<ComputedStyles> =>
  page.evaluate(() => {
    // An animation at another moment would be another style. One that follows the scroll position has no moment.
    for (const animation of document.getAnimations()) {
      if (!(animation.timeline instanceof DocumentTimeline)) continue;
      animation.pause();
      animation.currentTime = 0;
    }
    const styles: Record<string, string> = {};
    for (const [at, element] of [document.documentElement, ...document.body.querySelectorAll('*')].entries()) {
      const place = `${at} <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;
      styles[place] = getComputedStyle(element).cssText;
      for (const pseudo of ['::before', '::after', '::marker', '::placeholder']) {
        const style = getComputedStyle(element, pseudo);
        const shown = pseudo.length > 8 || (style.content !== 'none' && style.content !== 'normal');
        if (shown && style.display !== '') styles[place + pseudo] = style.cssText;
      }
    }
    return styles;
  });

/** Returns up to ten differences: the element, the property and both values. */
export function differences(expected: ComputedStyles, actual: ComputedStyles): string[] {
  const declarations = (text = '') => new Set(text.split('; '));
  return [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    .filter((place) => expected[place] !== actual[place])
    .slice(0, 10)
    .map((place) => {
      const [before, after] = [declarations(expected[place]), declarations(actual[place])];
      const only = (one: Set<string>, other: Set<string>) => [...one].filter((line) => !other.has(line));
      return `${place}: ${only(before, after).slice(0, 4).join('; ')} → ${only(after, before).slice(0, 4).join('; ')}`;
    });
}
