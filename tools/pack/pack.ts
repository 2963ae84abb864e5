import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import { ROOT } from '@platform/base/root';
import { packTools } from './pack-tools';
import {
  PACKAGES,
  type PackageManifest,
  packagesVersion,
  packedManifest,
  sourceManifest,
} from './packed-manifest';

export interface Archive {
  /** `@site/ui` */
  name: string;
  /** Absolute path of the archive. */
  file: string;
}

/** Files of the packages that no part needs: tests, and the fonts, which only the shell loads. */
const LEFT_OUT = /\.test\.tsx?$|\/test-support$|\/src\/fonts$|\/fonts\.css$/;

/**
 * Packs the packages that a part in its own repository depends on into a folder, as npm archives. They contain the sources, which
 * the part's build handles like those in the monorepo.
 */
export async function packPackages(folder: string): Promise<Archive[]> {
  const version = packagesVersion();
  const work = mkdtempSync(path.join(os.tmpdir(), 'pack-'));
  try {
    const archives = PACKAGES.map((name) => {
      const source = path.join(ROOT, 'packages', name);
      const filter = (file: string) => !LEFT_OUT.test(file.split(path.sep).join('/'));
      cpSync(path.join(source, 'src'), path.join(work, name, 'src'), { recursive: true, filter });
      const manifest = packedManifest(sourceManifest(`packages/${name}`), version);
      return archive(path.join(work, name), source, manifest, folder);
    });
    const tools = path.join(work, 'tools');
    const manifest = await packTools(tools, version);
    return [...archives, archive(tools, path.join(ROOT, 'tools/part'), manifest, folder)];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Packs a folder with a manifest and the README of its sources. */
function archive(dir: string, source: string, manifest: PackageManifest, folder: string): Archive {
  const readme = path.join(source, 'README.md');
  if (existsSync(readme)) cpSync(readme, path.join(dir, 'README.md'));
  writeFileSync(path.join(dir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const out = path.resolve(folder);
  mkdirSync(out, { recursive: true });
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', out];
  const options = { cwd: dir, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const { status, stdout, stderr } = spawnSync('npm', args, options);
  const [packed] = status === 0 ? (JSON.parse(stdout) as { filename: string }[]) : [];
  if (packed) return { name: manifest.name, file: path.join(out, path.basename(packed.filename)) };
  throw new ReleaseError(
    'pack/npm-failed',
    `${manifest.name} can’t be packed: "npm pack" wrote no archive. Its output:\n${stderr.trim()}\n`,
    'Run "npm pack" in the package’s folder to see why.',
  );
}
