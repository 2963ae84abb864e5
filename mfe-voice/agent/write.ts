import { writeFileSync } from 'node:fs';
import { AGENT_DOCUMENT, AGENT_PROMPT, agentDocument, agentPrompt } from './agent-document';

writeFileSync(AGENT_DOCUMENT, agentDocument());
writeFileSync(AGENT_PROMPT, `${agentPrompt()}\n`);
console.log(`Wrote ${AGENT_DOCUMENT} and ${AGENT_PROMPT}.`);
