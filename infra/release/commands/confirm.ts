import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { ReleaseError } from '../release-error';
import type { Undone } from '../rollback-plan';

/** Where the question is asked; `isTTY`: somebody sits there. */
interface Asked {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks whether releases of others may be undone. Throws a ReleaseError for any answer but yes, for none (Ctrl+D), and where nobody
 * can be asked.
 */
export async function confirmUndoing(
  others: readonly Undone[],
  { input, output }: Asked = { input: process.stdin, output: process.stderr },
): Promise<void> {
  const whose = [...new Set(others.flatMap(({ release }) => release?.who ?? []))].join(', ');
  const what = others.map(({ part, version }) => `${part} ${version ?? '(none)'}`).join(', ');
  const refused = (why: string) =>
    new ReleaseError(
      `This would undo releases of others: ${what}, released by ${whose}. ${why}`,
      'release/undoes-others',
    );
  if (!input.isTTY) throw refused('Talk to them, or add --yes.');
  const terminal = createInterface({ input, output });
  try {
    const question = terminal.question(`This undoes ${what}, released by ${whose}. Go on? [y/N] `);
    const closed = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([question, closed]);
    if (!/^y(es)?$/i.test(answer.trim())) throw refused('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
