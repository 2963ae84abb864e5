import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { undoneLine } from '@platform/base/errors/command-errors';
import { ReleaseError } from '@platform/base/errors/release-error';
import { samePerson } from '@platform/releases/caller';
import type { Undone } from '@platform/releases/rollback-plan';

/** Where the question is asked; `isTTY`: somebody sits there. */
interface Asked {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks whether the whole site may go back, which undoes these releases. Throws a ReleaseError for any answer but yes, for none (Ctrl+D),
 * and where nobody can be asked.
 *
 * @param who Who asks for it: releases of anybody else are told apart by the error's code.
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
    const question = terminal.question(`This takes the whole site back:${lines}\nGo on? [y/N] `);
    const closed = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([question, closed]);
    if (!/^y(es)?$/i.test(answer.trim())) throw refused(true);
  } finally {
    terminal.close();
  }
}
