/** How an emulated agent behaves. Each switch is a suffix of the agent id: `emulator-fast-drop`. */
export interface Scenario {
  /** `-401`, `-429`, `-500`, `-503` and others: status of the answer to the request for a signed URL. */
  restStatus?: number;
  /** `-hang`: the request for a signed URL is never answered. */
  restHangs: boolean;
  /** `-empty`: the answer has no signed URL. */
  restEmpty: boolean;
  /** `-refuse`: the WebSocket handshake is answered with 403. */
  socketRefused: boolean;
  /** `-silent`: the socket opens, but the agent never sends anything. */
  socketSilent: boolean;
  /** `-no-language`: the agent's settings don't allow a call to override its language. */
  refusesLanguage: boolean;
  /** `-drop`: the connection breaks after the greeting. */
  drops: boolean;
  /** `-agent-ends`: the agent hangs up after the greeting. */
  agentEnds: boolean;
  /** `-navigate`: the agent opens the page of the voice product. */
  navigates: boolean;
  /** `-stay`: the agent does not hang up after saying goodbye. */
  stays: boolean;
  /** `-fast`: short sounds instead of whole sentences, and little waiting for the visitor. */
  fast: boolean;
}

const STATUS = /-(401|403|404|422|429|500|502|503)(?=-|$)/;

/** Parses the switches of an agent id. Without switches the call succeeds. */
export function scenarioOf(agentId: string): Scenario {
  const has = (name: string) => new RegExp(`-${name}(?=-|$)`).test(agentId);
  const status = STATUS.exec(agentId)?.[1];
  return {
    ...(status ? { restStatus: Number(status) } : {}),
    restHangs: has('hang'),
    restEmpty: has('empty'),
    socketRefused: has('refuse'),
    socketSilent: has('silent'),
    refusesLanguage: has('no-language'),
    drops: has('drop'),
    agentEnds: has('agent-ends'),
    navigates: has('navigate'),
    stays: has('stay'),
    fast: has('fast'),
  };
}
