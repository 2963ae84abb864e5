import { readFileSync } from 'node:fs';
import { EARLY_SCRIPT } from '@site/boot/early-script';
import { EARLY_SCRIPT_FILE, earlyScriptModule } from 'tools/generate/generated-files';
import { expect, it } from 'vitest';

it('the inline script of every page is bundled from its source, and small', async () => {
  expect(readFileSync(EARLY_SCRIPT_FILE, 'utf8'), 'run "npm run generate"').toBe(await earlyScriptModule());
  expect(Buffer.byteLength(EARLY_SCRIPT)).toBeLessThanOrEqual(700);
});
