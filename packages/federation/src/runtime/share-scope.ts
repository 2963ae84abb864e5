import type { Container, OfferedShare, ShareScope } from './container';

/** A library that a host offers: its name, its version, the range that remotes ask for, and the module. */
export type HostShare = readonly [name: string, version: string, range: string, module: object];

/** What the federation's runtime in a remote reads of a share. */
interface LoadedShare extends OfferedShare {
  version: string;
  scope: string[];
  from: string;
  loaded: true;
  strategy: string;
  useIn: string[];
  deps: string[];
  shareConfig: { singleton: boolean; requiredVersion: string };
}

/** Arguments of a container's `init`: those of other bundlers and of a dev server read all of them. */
type Init = (scope: ShareScope, initScope: unknown[], options: object) => Promise<void>;
export type AnyContainer = Pick<Container, 'get'> & { init: Init };

/** Returns the share scope of a host that offers these libraries, loaded. */
export function shareScope(shares: readonly HostShare[]): ShareScope {
  const scope: ShareScope = {};
  for (const [name, version, requiredVersion, source] of shares) {
    const module = Object.defineProperty({ ...source }, '__esModule', { value: true });
    const lib = () => module;
    const offered: LoadedShare = {
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

/** Gives a remote's container the libraries that it shares. */
export const initContainer = (container: AnyContainer, scope: ShareScope): Promise<void> =>
  container.init(scope, [], { version: '', shareScopeKeys: 'default', shareScopeMap: { default: scope } });
