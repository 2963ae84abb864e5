import { writeFileSync } from 'node:fs';
import { months, OWNER_DOCUMENT, ownerDocument } from './owner-document';

writeFileSync(OWNER_DOCUMENT, ownerDocument(months()));
console.log(`Updated the bill in ${OWNER_DOCUMENT}.`);
