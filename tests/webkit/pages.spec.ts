import { nightlyIf } from '@platform/base/test-support/nightly';
import { joinPath, LANGUAGES, splitPath } from '@site/contracts/languages';
import { isRepeatedKind, PAGE_KINDS } from '../budgets/page-kinds';
import { expect, test } from './support/test';

const shown = () => ({
  text: document.getElementById('root')?.innerText,
  elements: document.querySelectorAll('#root main *').length,
});

for (const [at, [kind, pathname]] of Object.entries(PAGE_KINDS).entries()) {
  const { code } = LANGUAGES[at % LANGUAGES.length] ?? LANGUAGES[0];
  const { path } = splitPath(pathname);
  test(`${kind} in ${code} keeps its content through hydration`, {
    tag: nightlyIf(isRepeatedKind(kind)),
  }, async ({ visitor, front }) => {
    await visitor.resize(at % 2 === 0 ? 390 : 1440, 900);
    const release = front.hold(/\/boot\.js$/);
    await visitor.open(joinPath(code, path));
    await visitor.find('#root main h1');
    await expect
      .poll(() =>
        visitor.read(
          () =>
            [...document.styleSheets].length > 0 &&
            [...document.fonts].every((font) => font.status !== 'loading') &&
            // What a style sheet hides with a transition is still text until that ends, if it was looked at before.
            !document.getAnimations().some((one) => one instanceof CSSTransition),
        ),
      )
      .toBe(true);
    const before = await visitor.read(shown);
    release();
    await visitor.hydrated();
    expect(await visitor.read(shown)).toEqual(before);
    expect(await visitor.read(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await visitor.reportedErrors()).toEqual([]);
  });
}
