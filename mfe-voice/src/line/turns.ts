import type { LineTurn, TurnDrawing } from '@site/ui/wave/ConversationTurn';
import { barsPath, railPath, type Voice } from '@site/ui/wave/geometry.ts';
import { type CallMode, type CallState, type Caption, formatDuration } from '../session/call-state';
import type { Loudness } from '../session/engine/loudness';

/** A turn of a call as it is drawn. */
interface DrawnTurn extends LineTurn {
  lang?: string | undefined;
  drawing: TurnDrawing;
  /** Columns that its words need. */
  columns: 1 | 2 | 4;
}

/** Returns the turns of a call. `now`: the turn that goes on, of a call that is open. */
export function drawnTurns(
  { captions, medium }: Pick<CallState, 'captions' | 'medium'>,
  now?: { mode: CallMode; loudness: Loudness; at: number },
): DrawnTurn[] {
  const live: Voice = now?.mode === 'speaking' ? 'assistant' : 'visitor';
  const loudness = now?.loudness[live] ?? [];
  const last = captions.at(-1);
  // The assistant's words come before its voice, the visitor's after it.
  const continues = live === 'assistant' && last?.voice === 'assistant';
  const turns = captions.map((caption) => {
    const heard = [...(caption.loudness ?? []), ...(continues && caption === last ? loudness : [])];
    return drawnTurn(caption, medium === 'text' && !caption.loudness ? 'typed' : heard);
  });
  if (loudness.length === 0 || continues) return turns;
  return [...turns, drawnTurn({ voice: live, text: '', at: now?.at }, loudness)];
}

function drawnTurn({ voice, text, lang, at = 0 }: Caption, heard: readonly number[] | 'typed'): DrawnTurn {
  const columns = text.length > 190 ? 4 : text.length > 75 ? 2 : 1;
  const drawing = heard === 'typed' ? typedDrawing(voice, text, columns) : heardDrawing(voice, heard, columns);
  return { voice, text, lang, time: formatDuration(at), drawing, columns };
}

/** Bars in the width of a column: five seconds of speech. */
const BARS = 64;
/** Bars in the height of a turn in narrow windows. */
const UPRIGHT = { bars: 24, step: 100 / 24 };

/** Draws loudness in bars of one width, so that a turn's length is its time; what is longer than its place is compressed. */
function heardDrawing(voice: Voice, heard: readonly number[], columns: number): TurnDrawing {
  const most = BARS * columns;
  return {
    width: most + 2,
    level: barsPath(compressed(heard, most), { axis: 100, reach: 96, voice }),
    upright: railPath(compressed(heard, UPRIGHT.bars), { axis: 32, reach: 30, voice, step: UPRIGHT.step }),
  };
}

/** Characters in the width of a column. */
const CHARACTERS = 90;

/** Draws what was typed as one plain mark, as long as its text. */
function typedDrawing(voice: Voice, text: string, columns: number): TurnDrawing {
  const width = BARS * columns + 2;
  const length = Math.min(1, text.length / (CHARACTERS * columns));
  const side = voice === 'visitor' ? -1 : 1;
  return {
    width,
    level: `M1 ${100 + 10 * side}h${Math.round((width - 2) * length)}`,
    upright: `M${32 + 8 * side} 4v${Math.round(92 * length)}`,
  };
}

/** Returns at most `most` values: the loudest of each stretch. */
function compressed(values: readonly number[], most: number): readonly number[] {
  if (values.length <= most) return values;
  const size = values.length / most;
  return Array.from({ length: most }, (_, i) =>
    Math.max(...values.slice(Math.floor(i * size), Math.max(Math.floor(i * size) + 1, Math.floor((i + 1) * size)))),
  );
}
