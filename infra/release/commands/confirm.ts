import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { samePerson } from '../caller';
import { ReleaseError } from '../release-error';
import { releasedBy } from '../report';
import type { Undone } from '../rollback-plan';

/** Where the question is asked; `isTTY`: somebody sits there. */
interface Asked {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/** `  undoes mfe-products 0123… → 4567…; released by Anna <anna@site.example>, 2026-11-22T10:00:00.000Z, commit 0123456`. */
export const undoneLine = ({ part, version, to, release }: Undone): string =>
  `  undoes ${part} ${version ?? '(none)'} → ${to ?? '(none)'}; released by ${releasedBy(release)}`;

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
  const refused = (why: string) =>
    new ReleaseError(
      `This would take the whole site back:${lines}\n${why}`,
      others ? 'release/undoes-others' : 'release/not-confirmed',
    );
  if (!input.isTTY) {
    const [first] = undone;
    const alone = `"npm run release -- rollback ${first?.part ?? '<part>'}" takes one part back alone.`;
    throw refused(
      `Nobody can be asked here: ${others ? 'talk to them, then ' : ''}add --yes to go on. ${alone}`,
    );
  }
  const terminal = createInterface({ input, output });
  try {
    const question = terminal.question(`This takes the whole site back:${lines}\nGo on? [y/N] `);
    const closed = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([question, closed]);
    if (!/^y(es)?$/i.test(answer.trim())) throw refused('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
