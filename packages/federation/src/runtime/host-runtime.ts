/*
 * What the shell runs instead of `@module-federation/runtime`, whose manifests, snapshots, several hosts and versions of a share
 * cost a first visit 61 KB after compression and 55 requests instead of 13. Here one host offers every share once and knows
 * its remotes' entries. Remotes are containers of the federation, whatever built them.
 */

/// <reference path="./virtual-host-shares.d.ts" />
import { hostShares } from 'virtual:host-shares';
import type { Container, OfferedShare, ShareScope } from './container';

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
type AnyContainer = Pick<Container, 'get'> & { init: Init };

const scope: ShareScope = {};
const entries = new Map<string, string>();
const containers = new Map<string, Promise<AnyContainer>>();

for (const [name, version, requiredVersion, source] of hostShares) {
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

/** Sets the URLs of the remotes' entries. */
export function registerRemotes(remotes: readonly { name: string; entry: string }[]): void {
  for (const { name, entry } of remotes) entries.set(name, entry);
}

/** Loads an exposed module: `mfe-voice/Widget`. Rejects if the remote can't be loaded or does not expose it. */
export async function loadRemote(id: string): Promise<unknown> {
  const at = id.indexOf('/');
  const { get } = await containerOf(id.slice(0, at));
  const factory = await get(`.${id.slice(at)}`);
  return factory();
}

function containerOf(name: string): Promise<AnyContainer> {
  const known = containers.get(name);
  if (known) return known;
  const opening = open(name);
  containers.set(name, opening);
  // Not reported: the caller gets the rejection. The next navigation may retry.
  opening.catch(() => containers.delete(name));
  return opening;
}

async function open(name: string): Promise<AnyContainer> {
  const entry = entries.get(name);
  if (!entry) throw new Error(`Unknown remote "${name}": expected ${[...entries.keys()].join(', ')}.`);
  const container = (await import(/* @vite-ignore */ entry)) as AnyContainer;
  await container.init(scope, [], {
    version: '',
    shareScopeKeys: 'default',
    shareScopeMap: { default: scope },
  });
  return container;
}
