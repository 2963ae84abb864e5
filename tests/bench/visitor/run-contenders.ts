import { contenderTable, hashesOf, record } from '../recorded';
import type { Table } from '../table';
import { startContenders } from './start-contenders';

/**
 * Builds every contender and compares what it serves with what was recorded, without visiting it.
 *
 * @param recorded Record it to compare later runs with. Throws if a contender could not be built.
 */
export async function* runContenders(recorded: boolean): AsyncGenerator<Table> {
  console.log('Building the contenders …');
  const { servers, unbuilt, close } = await startContenders();
  try {
    const contenders = servers.map(({ contender }) => contender);
    yield contenderTable(contenders);
    const [failed] = unbuilt;
    if (failed && recorded)
      throw new Error(
        `Nothing is recorded: ${failed.contender} could not be built (${failed.cause}). Mend its build and record again. [bench/contender-unbuilt]`,
      );
    if (recorded) record({ contenders: hashesOf(contenders) });
  } finally {
    close();
  }
}
