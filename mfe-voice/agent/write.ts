import { writeFileSync } from 'node:fs';
import { AGENT_DOCUMENT, agentDocument } from './agent-document';

writeFileSync(AGENT_DOCUMENT, agentDocument());
console.log(`Wrote ${AGENT_DOCUMENT}.`);
