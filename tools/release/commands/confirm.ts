import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { undoneLine } from '@platform/base/errors/command-errors';
import { ReleaseError } from '@platform/base/errors/release-error';
import type { Undone } from '@platform/releases/orders/rollback-plan';
import { samePerson } from '@platform/releases/publish/caller';

/** Streams for the question; `isTTY` is true in an interactive terminal. */
interface Asked {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks for confirmation of a rollback of the whole site, which undoes these releases. Throws a ReleaseError for any answer but
 * yes, for no answer (Ctrl+D), and without an interactive terminal.
 *
 * @param who Who rolls back. The error has another code if releases of other people are undone.
 */
export async function confirmUndoing(
  undone: readonly Undone[],
  who: string,
  { input, output }: Asked = { input: process.stdin, output: process.stderr },
): Promise<void> {
  const others = undone.some(({ release }) => release && !samePerson(release.who, who));
  const lines = undone.map((one) => `\n${undoneLine(one)}`).join('');
  const refused = (asked: boolean) => {
    const told = undone.map(({ part, version, to, release }) => ({
      part,
      ...(version ? { version } : {}),
      ...(to ? { to } : {}),
      ...(release ? { release } : {}),
    }));
    return new ReleaseError(others ? 'release/undoes-others' : 'release/not-confirmed', {
      undone: told,
      asked,
    });
  };
  if (!input.isTTY) throw refused(false);
  const terminal = createInterface({ input, output });
  try {
    const question = terminal.question(`This rolls the whole site back:${lines}\nContinue? [y/N] `);
    const closed = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([question, closed]);
    if (!/^y(es)?$/i.test(answer.trim())) throw refused(true);
  } finally {
    terminal.close();
  }
}
