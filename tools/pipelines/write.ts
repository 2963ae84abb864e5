import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { PART_NAMES } from '@site/contracts/part-names';
import { pipelineFiles } from './pipeline-files';

for (const [file, text] of await pipelineFiles(ROOT, PART_NAMES)) {
  writeFileSync(path.join(ROOT, file), text);
  console.log(`Wrote ${file}.`);
}
