const STATUS = /-(401|403|404|422|429|500|502|503)(?=-|$)/;

/** Parses how an emulated agent behaves. Each switch is a suffix of the agent id: `emulator-fast-drop`. Without any the call succeeds. */
export function scenarioOf(agentId: string) {
  const has = (name: string) => new RegExp(`-${name}(?=-|$)`).test(agentId);
  return {
    /** Status of the answer to the request for a signed URL, if it is an error. */
    restStatus: Number(STATUS.exec(agentId)?.[1] ?? 0) || undefined,
    /** The agent's settings don't allow a call to override its language. */
    refusesLanguage: has('no-language'),
    /** The connection breaks after the greeting. */
    drops: has('drop'),
    /** The agent opens the page of the voice product. */
    navigates: has('navigate'),
    /** The agent does not hang up after saying goodbye. */
    stays: has('stay'),
    /** Short sounds instead of whole sentences, and little waiting for the visitor. */
    fast: has('fast'),
  };
}
export type Scenario = ReturnType<typeof scenarioOf>;
