import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import { ROOT } from '@platform/base/root';
import { compilePackages, PACKAGES } from './compile-packages';
import { packTools } from './pack-tools';
import { type PackedManifest, packagesVersion, packedManifest, sourceManifest } from './packed-manifest';

export interface Archive {
  /** `@site/ui` */
  name: string;
  version: string;
  /** Absolute path of the archive. */
  file: string;
}

/** Packs the packages that a part in its own repository depends on into a folder, as npm archives. */
export async function packPackages(folder: string): Promise<Archive[]> {
  const version = packagesVersion();
  // Inside the checkout, so that the compiler finds the sources' imports.
  mkdirSync(path.join(ROOT, '.build'), { recursive: true });
  const work = mkdtempSync(path.join(ROOT, '.build/pack-'));
  try {
    compilePackages(path.join(work, 'compiled'));
    const archives: Archive[] = [];
    for (const name of PACKAGES) {
      const dir = path.join(work, name);
      mkdirSync(dir);
      cpSync(path.join(work, 'compiled', name, 'src'), path.join(dir, 'dist'), { recursive: true });
      const source = path.join('packages', name);
      archives.push(archive(dir, packedManifest(sourceManifest(source), version), folder, source));
    }
    const tools = path.join(work, 'tools');
    archives.push(archive(tools, await packTools(tools, version), folder, 'tools/part'));
    return archives;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function archive(dir: string, manifest: PackedManifest, folder: string, source: string): Archive {
  const readme = path.join(ROOT, source, 'README.md');
  if (existsSync(readme)) cpSync(readme, path.join(dir, 'README.md'));
  writeFileSync(path.join(dir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const out = path.resolve(folder);
  mkdirSync(out, { recursive: true });
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', out];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: dir,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [packed] = status === 0 ? (JSON.parse(stdout) as { filename: string }[]) : [];
  if (!packed)
    throw new ReleaseError(
      'pack/npm-failed',
      `${manifest.name} can’t be packed: "npm pack" wrote no archive. Its output:\n${stderr.trim()}\n`,
      'Run "npm pack" in the package’s folder to see why.',
    );
  return {
    name: manifest.name,
    version: manifest.version,
    file: path.join(out, path.basename(packed.filename)),
  };
}
