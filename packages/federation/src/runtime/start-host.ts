import { init } from '@module-federation/runtime';
import { cacheShare, type OfferedShare } from './taken-shares';

type Options = Parameters<typeof init>[0];

/** Starts the federation runtime in the host and registers the shared modules, which are part of the host's own bundle. */
export async function startHost(
  name: string,
  shared: Record<string, OfferedShare>,
  plugins: NonNullable<Options['plugins']>,
): Promise<ReturnType<typeof init>> {
  const host = init({
    name,
    remotes: [],
    shared: shared as NonNullable<Options['shared']>,
    plugins,
    shareStrategy: 'loaded-first',
  });
  for (const [share, { get }] of Object.entries(shared)) {
    const factory = (await get()) as () => unknown;
    cacheShare(share, factory());
  }
  await Promise.all(await host.initializeSharing('default', { strategy: 'loaded-first', from: 'build' }));
  return host;
}
