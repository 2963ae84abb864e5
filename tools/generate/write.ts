import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PART_NAMES } from '@platform/base/part-names';
import { ROOT } from '@platform/base/root';
import { computeMonths, OWNER_DOCUMENT, withBill } from '../bill/owner-document';
import { pipelineFiles } from '../pipelines/pipeline-files';
import { EARLY_SCRIPT_FILE, earlyScriptModule, RELEASE_REFERENCE, withCodes } from './generated-files';
import { textFiles } from './text-spaces';

for (const [file, text] of await pipelineFiles(ROOT, PART_NAMES)) write(path.join(ROOT, file), text);
write(OWNER_DOCUMENT, withBill(computeMonths()));
write(RELEASE_REFERENCE, withCodes());
write(EARLY_SCRIPT_FILE, await earlyScriptModule());
for (const { file, text, set } of textFiles(ROOT)) if (text !== set) write(path.join(ROOT, file), set);

function write(file: string, text: string): void {
  writeFileSync(file, text);
  console.log(`Wrote ${path.relative(ROOT, file)}.`);
}
