import { expect, it } from 'vitest';
import { faultIn } from './build-part';

it('keeps what is wrong, with its place, and nothing around it', () => {
  const output = `[Module Federation] moduleParseIdleTimeout: no module activity for 10s, forcing resolve.
✗ Build failed in 1.10s
error during build:
Build failed with 1 error:

[plugin site:refuse-leaking-styles]
RolldownError: These styles would change other parts of the page:
src/page/Page.module.css:7 "h1" has no class of the part.
    at error (file:///part/node_modules/rolldown/dist/shared/logs.mjs:164:24) {
  errors: [Getter/Setter]
}
`;
  expect(faultIn(output)).toBe(
    'These styles would change other parts of the page:\nsrc/page/Page.module.css:7 "h1" has no class of the part.',
  );
});

it('keeps another tool’s output', () => {
  const output = 'ERROR in ./src/page.tsx 3:1\nModule not found: nowhere';
  expect(faultIn(output)).toBe(output);
});
