import { writeFileSync } from 'node:fs';
import { AGENT_PROMPT, agentPrompt } from './agent-prompt';

writeFileSync(AGENT_PROMPT, `${agentPrompt()}\n`);
console.log(`Wrote ${AGENT_PROMPT}.`);
