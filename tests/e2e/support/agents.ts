/** The emulated agent of the sites under test: short sounds, no waiting. */
export const AGENT = 'agent_local-fast';

/** How others of it behave: switches of platform/emulators/src/elevenlabs. */
const BEHAVIOURS = [
  'stay',
  'drop',
  'agent-ends',
  'navigate-stay',
  '401',
  '429',
  '500',
  'hang',
  'empty',
  'refuse',
  'silent',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export const agentThat = (behaviour: Behaviour): string => `${AGENT}-${behaviour}`;

/** As `ELEVENLABS_AGENT_ID` takes them: the first is what the pages ask for. */
export const AGENTS = [AGENT, ...BEHAVIOURS.map(agentThat)].join(',');
