/** A shared module in a share scope of the federation runtime (name → version → module). */
export interface OfferedShare {
  /** The module's factory, set once it is loaded. */
  lib?: () => unknown;
  get(): unknown;
  /** `import: false` marks a consumer of the share, not a provider. */
  shareConfig?: { import?: unknown; singleton?: boolean; requiredVersion?: string };
}
export type ShareScope = Record<string, Record<string, OfferedShare>>;

type Shared = Record<string, unknown>;

/** Returns the federation plugin's cache of shared modules, which the host fills before it loads a remote. */
export function shareCache(): Record<string, unknown> {
  const root = globalThis as { __mf_module_cache__?: { share: Record<string, unknown>; remote: unknown } };
  root.__mf_module_cache__ ??= { share: {}, remote: {} };
  return root.__mf_module_cache__.share;
}

/** Caches a shared module under both keys that the plugin's own code reads. */
export function cacheShare(name: string, module: unknown): void {
  const cache = shareCache();
  cache[name] = module;
  cache[`default:${name}`] = module;
}

const known = (name: string) => (shareCache()[`default:${name}`] ?? shareCache()[name]) as Shared | undefined;

let taken = false;
const waiting: { name: string; apply(module: Shared): void }[] = [];

/**
 * Calls `apply` with a shared module: synchronously if it is cached, else when `takeShares` has loaded it. Throws if
 * `takeShares` has finished and nobody provided it.
 */
export function whenShared(name: string, apply: (module: Shared) => void): void {
  const module = known(name);
  if (module) apply(module);
  else if (taken) throw new Error(`the host does not share ${name}`);
  else waiting.push({ name, apply });
}

/** Caches the modules in `names` that the host provides. Rejects if a module waits for one that nobody provides. */
export async function takeShares(scope: ShareScope | undefined, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const offered = Object.values(scope?.[name] ?? {}).find(
      ({ shareConfig }) => shareConfig?.import !== false,
    );
    if (known(name) || !offered) continue;
    const factory = offered.lib ?? ((await offered.get()) as () => unknown);
    cacheShare(name, await factory());
  }
  taken = true;
  for (const { name, apply } of waiting.splice(0)) {
    const module = known(name);
    if (!module) throw new Error(`the host does not share ${name}`);
    apply(module);
  }
}
