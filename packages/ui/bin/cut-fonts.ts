import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cutFont, sourceOf } from './cut-font';
import { fontFaces } from './font-faces';

const sheet = path.join(import.meta.dirname, '../src/styles/fonts.css');

for (const face of fontFaces(readFileSync(sheet, 'utf8'))) {
  const cut = await cutFont(face);
  writeFileSync(path.resolve(path.dirname(sheet), face.file), cut);
  console.log(`${path.basename(face.file)}: ${statSync(sourceOf(face)).size} → ${cut.length} bytes`);
}
