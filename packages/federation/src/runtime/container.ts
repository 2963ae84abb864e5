/** A shared module in a share scope of module federation (name → version → module). */
interface OfferedShare {
  /** The module's factory, set once it is loaded. */
  lib?: () => unknown;
  get(): unknown;
  /** `import: false` marks a consumer of the share, not a provider. */
  shareConfig?: { import?: unknown; singleton?: boolean; requiredVersion?: string };
}
type ShareScope = Record<string, Record<string, OfferedShare>>;

/** The interface of a remote's entry, which every host of module federation calls. */
interface Container {
  init(scope?: ShareScope): Promise<void>;
  /** Resolves to the exposed module's factory; rejects for a name that is not exposed. */
  get(name: string): Promise<() => unknown>;
}

const taken = new Map<string, Record<string, unknown>>();

/** Returns a module that the host shares. Throws if the host does not share it, and before `init`. */
export function getShared(name: string): Record<string, unknown> {
  const module = taken.get(name);
  if (!module)
    throw new Error(`The host does not share "${name}", which this remote imports: add it to the host's shares.`);
  return module;
}

/** Creates a remote's container, which takes every shared module from the host. */
export function createContainer(exposes: Record<string, () => Promise<unknown>>, shares: readonly string[]): Container {
  return {
    async init(scope = {}) {
      for (const name of shares) {
        const offered = Object.values(scope[name] ?? {}).find(({ shareConfig }) => shareConfig?.import !== false);
        if (!offered || taken.has(name)) continue;
        const factory = offered.lib ?? ((await offered.get()) as () => unknown);
        taken.set(name, (await factory()) as Record<string, unknown>);
      }
    },
    async get(name) {
      const load = exposes[name];
      if (!load) throw new Error(`Unknown module "${name}": this remote exposes ${Object.keys(exposes).join(', ')}.`);
      const module = await load();
      return () => module;
    },
  };
}

/** A library that a host offers: its name, its version, the range that remotes ask for, and the module. */
export type HostShare = readonly [name: string, version: string, range: string, module: object];

/** Arguments of a container's `init`: those of other bundlers and of a dev server read all of them. */
type Init = (scope: ShareScope, initScope: unknown[], options: object) => Promise<void>;
export type AnyContainer = Pick<Container, 'get'> & { init: Init };

/** Returns the share scope of a host that offers these libraries, loaded. */
export function shareScope(shares: readonly HostShare[]): ShareScope {
  const scope: ShareScope = {};
  for (const [name, version, requiredVersion, source] of shares) {
    const module = Object.defineProperty({ ...source }, '__esModule', { value: true });
    const lib = () => module;
    // What the federation's runtime in a remote reads of a share.
    const offered = {
      version,
      scope: ['default'],
      from: 'shell',
      lib,
      get: () => lib,
      loaded: true,
      strategy: 'loaded-first',
      useIn: [],
      deps: [],
      shareConfig: { singleton: true, requiredVersion },
    };
    scope[name] = { [version]: offered };
  }
  return scope;
}

export const initContainer = (container: AnyContainer, scope: ShareScope): Promise<void> =>
  container.init(scope, [], { version: '', shareScopeKeys: 'default', shareScopeMap: { default: scope } });
