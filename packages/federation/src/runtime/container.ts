import { type ShareScope, takeShares } from './taken-shares';

/** The interface of a remote's entry that the federation runtime calls. */
export interface Container {
  init(scope?: ShareScope): Promise<void>;
  /** Resolves to the exposed module's factory; rejects for a name that is not exposed. */
  get(name: string): Promise<() => unknown>;
}

/** Creates a remote's container, which takes every shared module from the host. */
export function container(
  exposes: Record<string, () => Promise<unknown>>,
  shares: readonly string[],
): Container {
  return {
    init: (scope) => takeShares(scope, shares),
    async get(name) {
      const load = exposes[name];
      if (!load) throw new Error(`${name} is not exposed`);
      const module = await load();
      return () => module;
    },
  };
}
