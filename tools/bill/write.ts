import { writeFileSync } from 'node:fs';
import { countProd, OWNER_DOCUMENT, ownerDocument } from './owner-document';

writeFileSync(OWNER_DOCUMENT, ownerDocument(countProd()));
console.log(`Wrote the bill into ${OWNER_DOCUMENT}.`);
