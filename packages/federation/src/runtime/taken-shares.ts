/** A shared module, as the federation's runtime offers it in a share scope: name → version → this. */
export interface OfferedShare {
  /** The module's factory, once it is loaded. */
  lib?: () => unknown;
  get(): unknown;
  /** `import: false` marks somebody who takes the share, not who offers it. */
  shareConfig?: { import?: unknown };
}
export type ShareScope = Record<string, Record<string, OfferedShare>>;

type Shared = Record<string, unknown>;

/** The cache in which the federation's plugin keeps shared modules: a host fills it before it loads a remote. */
export function shareCache(): Record<string, unknown> {
  const root = globalThis as { __mf_module_cache__?: { share: Record<string, unknown>; remote: unknown } };
  root.__mf_module_cache__ ??= { share: {}, remote: {} };
  return root.__mf_module_cache__.share;
}

/** Puts a shared module under both names by which the plugin's own code looks for it. */
export function cacheShare(name: string, module: unknown): void {
  const cache = shareCache();
  cache[name] = module;
  cache[`default:${name}`] = module;
}

const known = (name: string) => (shareCache()[`default:${name}`] ?? shareCache()[name]) as Shared | undefined;

let taken = false;
const waiting: { name: string; apply(module: Shared): void }[] = [];

/**
 * Calls back with a shared module: at once where it is there, else when `takeShares` has been told of it. Throws where that
 * has been and nobody offered it.
 */
export function whenShared(name: string, apply: (module: Shared) => void): void {
  const module = known(name);
  if (module) apply(module);
  else if (taken) throw new Error(`the host shares no ${name}`);
  else waiting.push({ name, apply });
}

/** Takes what the host offers of `names`. Rejects when a module waits for one that nobody offers. */
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
    if (!module) throw new Error(`the host shares no ${name}`);
    apply(module);
  }
}
