import { readFileSync } from 'node:fs';
import { UI } from '@site/contracts/limits';
import { expect, it } from 'vitest';

it('has the specified sizes on both sides of the breakpoint', () => {
  const css = readFileSync(new URL('./Avatar.module.css', import.meta.url), 'utf8');
  const [wide, narrow] = css.split('@media');
  expect(wide).toContain(`width: ${UI.avatarLargePx}px`);
  expect(narrow).toContain(`(max-width: ${UI.avatarBreakpointPx - 0.02}px)`);
  expect(narrow).toContain(`width: ${UI.avatarSmallPx}px`);
});
