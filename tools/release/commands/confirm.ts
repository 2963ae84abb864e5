import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { ReleaseError } from '@platform/base/release-error';
import { type Undone, undoneLine } from '@platform/releases/orders/rollback-plan';

/** Streams for the question; `isTTY` is true in an interactive terminal. */
interface Asked {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks for confirmation of a rollback of the whole site, which undoes these releases. Throws a ReleaseError for any answer but
 * yes, for no answer (Ctrl+D), and without an interactive terminal.
 */
export async function confirmUndoing(
  undone: readonly Undone[],
  { input, output }: Asked = { input: process.stdin, output: process.stderr },
): Promise<void> {
  const lines = undone.map((one) => `\n${undoneLine(one)}`).join('');
  const refused = (remedy: string) =>
    new ReleaseError('release/not-confirmed', `This would roll back the whole site:${lines}\n`, remedy);
  if (!input.isTTY)
    throw refused(
      `There is no terminal to ask for confirmation: add --yes to continue. ` +
        `To roll back one part only, use "npm run release -- rollback ${undone[0]?.part ?? '<part>'}".`,
    );
  const terminal = createInterface({ input, output });
  try {
    const question = terminal.question(`This rolls the whole site back:${lines}\nContinue? [y/N] `);
    const closed = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([question, closed]);
    if (!/^y(es)?$/i.test(answer.trim())) throw refused('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
