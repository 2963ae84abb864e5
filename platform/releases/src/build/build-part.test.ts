import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { expect, it } from 'vitest';
import { buildPart } from './build-part';

it('rejects a part with an invalid JSON file before building it, and names file and line', async () => {
  mkdirSync(path.join(ROOT, '.build'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.build/broken-'));
  try {
    const name = path.relative(ROOT, folder);
    const dir = path.join(folder, 'built');
    cpSync(path.join(ROOT, 'tools/create/template'), folder, { recursive: true });
    writeFileSync(path.join(folder, 'content/ru.json'), '{\n  "head": {\n    title: "x"\n  }\n}\n');
    await expect(buildPart({ name, mode: 'production', dir })).rejects.toMatchObject({
      code: 'release/json-syntax',
      faults: [{ file: 'content/ru.json:3:5' }],
    });
    expect(existsSync(dir)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
