import { writeFileSync } from 'node:fs';
import { countProd, OWNER_DOCUMENT, ownerDocument } from './owner-document';

writeFileSync(OWNER_DOCUMENT, ownerDocument(countProd()));
console.log(`Updated the bill in ${OWNER_DOCUMENT}.`);
