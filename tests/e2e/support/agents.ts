/** The emulated agent of the sites under test, with short sounds and no delays. */
export const AGENT = 'agent_local-fast';

/** Behaviours of other agents, by switches of platform/emulators/src/elevenlabs. */
const BEHAVIOURS = ['stay', 'drop', 'navigate-stay', 'no-language-stay', '500'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export const agentThat = (behaviour: Behaviour): string => `${AGENT}-${behaviour}`;

/** Value of `ELEVENLABS_AGENT_ID`: the pages use the first agent. */
export const AGENTS = [AGENT, ...BEHAVIOURS.map(agentThat)].join(',');
