import type { HeadlineRun } from '@site/contracts/microfrontend';

export type Voice = HeadlineRun['voice'];
/** A piece of a line in one colour. */
export interface Piece {
  text: string;
  voice: Voice;
}

/** Breaks a headline into lines that `fits` accepts, at ordinary spaces only; a run can start a new line. */
export function wrapHeadline(runs: readonly HeadlineRun[], fits: (line: string) => boolean): Piece[][] {
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  const flush = () => {
    if (line.length > 0) lines.push(line);
    line = [];
  };
  for (const word of words(runs)) {
    if (word === 'break') {
      flush();
      continue;
    }
    const candidate = line.length > 0 ? [...line, { text: ' ', voice: line.at(-1)?.voice }, ...word] : word;
    if (line.length > 0 && !fits(textOf(candidate))) {
      flush();
      line = word;
    } else line = candidate;
  }
  flush();
  return lines;
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

/** Splits runs into words of one or more pieces: a comma after a coloured word belongs to the word, but has its own colour. */
function words(runs: readonly HeadlineRun[]): (Piece[] | 'break')[] {
  const pieces: (Piece[] | 'break')[] = [];
  let open: Piece[] = [];
  const close = () => {
    if (open.length > 0) pieces.push(open);
    open = [];
  };
  for (const { text, voice, break: starts } of runs) {
    if (starts) {
      close();
      pieces.push('break');
    }
    text.split(/[ \n]/).forEach((part, i) => {
      if (i > 0) close();
      if (part) open.push({ text: part, voice });
    });
  }
  close();
  return pieces;
}
