import { type ShareScope, takeShares } from './taken-shares';

/** What the federation's runtime asks of a remote's entry. */
export interface Container {
  init(scope?: ShareScope): Promise<void>;
  /** Resolves with the exposed module's factory; rejects for a name that is not exposed. */
  get(name: string): Promise<() => unknown>;
}

/** A remote's side of the federation's protocol, with every share from the host. */
export function container(
  exposes: Record<string, () => Promise<unknown>>,
  shares: readonly string[],
): Container {
  return {
    init: (scope) => takeShares(scope, shares),
    async get(name) {
      const load = exposes[name];
      if (!load) throw new Error(`the container exposes no ${name}`);
      const module = await load();
      return () => module;
    },
  };
}
