import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { ROOT, tool } from '../bin/steps';

const REFUSED = [
  ['mfe-products/src/a.ts', '../../mfe-content/src/cases/CasesPage'],
  ['mfe-content/src/a.ts', '../../shell/src/app/routes'],
  ['mfe-voice/src/a.ts', 'react-router'],
  ['shell/src/app/a.ts', '../../../mfe-voice/src/widget/Widget'],
  ['packages/ui/src/a.ts', '@site/federation/remote'],
  ['packages/contracts/src/a.ts', 'react'],
  ['mfe-voice/src/c.ts', '@site/server-data/metrics'],
  ['shell/src/app/c.ts', '@site/site-model/part-manifest'],
  ['packages/server-data/src/a.ts', '@site/site-model/composition'],
  ['packages/site-model/src/a.ts', '@site/ui/button/Button'],
  ['packages/federation/src/a.ts', '@site/ui/button/Button'],
  ['packages/federation/src/c.ts', '@site/site-model/part-manifest'],
  ['lambdas/shared/a.ts', '../../infra/stacks/web-stack'],
  ['infra/stacks/a.ts', '../../mfe-products/src/routes'],
  ['infra/stacks/c.ts', '../../tools/doctor/diagnose'],
  ['platform/config/src/a.ts', 'infra/stacks/web-stack'],
  ['platform/config/src/c.ts', '@platform/judge/decide'],
  ['infra/edge/a.ts', '@platform/local/edge/edge-function'],
  ['lambdas/shared/c.ts', '@platform/local/listen'],
  ['packages/ui/src/d.ts', '@platform/base/listen'],
  ['mfe-voice/src/d.ts', '@platform/composer/compose'],
  ['platform/base/src/a.ts', '@platform/composer/compose'],
  ['platform/composer/src/a.ts', '@platform/releases/orders/release'],
  ['platform/releases/src/a.ts', '@platform/local/platform'],
  ['platform/releases/src/c.ts', '../../../tools/release/cli'],
  ['platform/emulators/src/a.ts', '@platform/local/platform'],
  ['platform/judge/src/a.ts', '@platform/releases/orders/rollout'],
  ['platform/judge/src/c.ts', 'node:fs'],
  ['platform/judge/src/d.ts', '@site/contracts/api/telemetry'],
  ['platform/local/src/a.ts', '../../../infra/stacks/web-stack'],
  ['platform/local/src/d.ts', 'lambdas/release/handler'],
  ['infra/stacks/d.ts', 'lambdas/release/handler'],
  ['tools/dev/c.ts', 'tests/bin/steps'],
  ['tools/dev/a.ts', '../../shell/src/app/routes'],
] as const;
/** `.ts` is kebab-case; `.tsx` is a component's name, or kebab-case. */
const MISNAMED = ['lambdas/shared/leadStore.ts', 'platform/base/src/Store.ts', 'shell/src/app/useMenu.tsx'];

const FAULTS = [
  ...REFUSED.map(([file, target]) => ({
    file,
    rule: 'noRestrictedImports',
    text: `import * as planted from '${target}';\n\nconsole.log(planted);\n`,
  })),
  ...MISNAMED.map((file) => ({ file, rule: 'useFilenamingConvention', text: 'export {};\n' })),
];

// What is allowed stands in the sources, which the lint of `npm run check` passes.
it('the linter rejects every import against the order, and every misnamed file', () => {
  const dir = temporaryFolder();
  const { vcs: _, $schema: __, ...config } = JSON.parse(readFileSync(path.join(ROOT, 'biome.json'), 'utf8'));
  writeFileSync(path.join(dir, 'biome.json'), JSON.stringify(config));
  for (const { file, text } of FAULTS) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  const { stdout } = spawnSync(tool('biome'), ['lint', '--reporter=github', '.'], {
    cwd: dir,
    encoding: 'utf8',
  });
  const found = stdout.split('\n');
  const passed = FAULTS.filter(
    ({ file, rule }) => !found.some((line) => line.includes(rule) && line.includes(`/${file},`)),
  );
  expect(passed).toEqual([]);
});
