import { writeFileSync } from 'node:fs';
import { LIMITS_DOCUMENT, limitsDocument, prodUses } from './limits-document';

writeFileSync(LIMITS_DOCUMENT, limitsDocument(prodUses()));
console.log(`Wrote ${LIMITS_DOCUMENT}.`);
