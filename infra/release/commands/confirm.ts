import { createInterface } from 'node:readline/promises';
import { ReleaseError } from '../release-error';
import type { Undone } from '../rollback-plan';

/** Asks whether releases of others may be undone. Throws a ReleaseError for a no, and where nobody can be asked. */
export async function confirmUndoing(others: readonly Undone[]): Promise<void> {
  const whose = [...new Set(others.map(({ release }) => release?.who))].join(', ');
  const what = others.map(({ part, version }) => `${part} ${version ?? '(none)'}`).join(', ');
  const refused = (why: string) =>
    new ReleaseError(
      `This would undo releases of others: ${what}, released by ${whose}. ${why}`,
      'release/undoes-others',
    );
  if (!process.stdin.isTTY) throw refused('Talk to them, or add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`This undoes ${what}, released by ${whose}. Go on? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw refused('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
