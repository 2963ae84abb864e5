import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fontFaces } from './cut-fonts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const faces = fontFaces(readFileSync(path.join(ROOT, 'packages/ui/src/styles/fonts.css'), 'utf8'));
/** Letters of Polish names that no face has. */
const FROM_THE_FALLBACK = 'łń';

function textFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '*.json'], { cwd: ROOT, encoding: 'utf8' });
  return listed.split('\n').filter((file) => /^(shell|mfe-[a-z]+)\/(content|locales)\//.test(file));
}

it.each(['Onest', 'JetBrains Mono'])(
  'the site’s texts need no character of a -more face of %s, which every page would load',
  (family) => {
    const declared = faces.filter((face) => face.family === family && !face.file.includes('-more-'));
    const characters = new Set([...declared.flatMap((face) => [...face.characters]), ...FROM_THE_FALLBACK]);
    const missing = textFiles().flatMap((file) => {
      const text = JSON.stringify(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')));
      return [...new Set(text)].filter((one) => !characters.has(one)).map((one) => `${one} in ${file}`);
    });
    expect(textFiles().length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  },
);

it('no character is in two faces of a family, since a page may load both for it', () => {
  for (const family of ['Onest', 'JetBrains Mono']) {
    const all = faces.filter((face) => face.family === family).flatMap((face) => [...face.characters]);
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  }
});
