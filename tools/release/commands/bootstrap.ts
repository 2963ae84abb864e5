import { ReleaseError } from '@platform/base/release-error';
import { allParts } from '@platform/releases/build/parts';
import type { Command } from './context';
import { publishPart } from './publish';

/** Makes the first release: publishes and promotes all parts from their current sources. */
export const bootstrap: Command = async (context) => {
  const { target, call } = await context.site();
  if (await target.log.current())
    throw new ReleaseError(
      'release/already-live',
      'A composition is already live.',
      `Promote a part instead: npm run release -- promote <part>.`,
    );
  const versions: Record<string, string> = {};
  for (const { name } of allParts()) versions[name] = (await publishPart(context, name)).version;
  const order = { action: 'start' as const, versions };
  const { id } = await context.step('Composing and promoting', () => call(order));
  context.say(`Live: ${id}`);
  return { composition: id, versions };
};
