import { LOG_THRESHOLD } from '@platform/judge/evidence';
import { inTens } from '@platform/judge/figures';
import type { JudgeRecord } from '@platform/releases/judging/judge-record';
import { figureLines, wordsOf } from '@platform/releases/judging/say-judged';
import { percentOf } from '@site/site-model/canary';
import type { LiveRecord, PreviewRecord } from '@site/site-model/release-log';
import { fields, type Html, html, section } from './html';

export interface ReleaseState {
  /** Newest first; the first record is live. */
  history: LiveRecord[];
  /** What the judge knows of the running canaries, by slot. */
  judged: ReadonlyMap<string, JudgeRecord>;
  previews: PreviewRecord[];
}

/** Width and height of a curve, in pixels. */
const CURVE = { width: 300, height: 80 } as const;
/** The range of a curve, as powers of ten: at the upper end a canary is withdrawn. */
const [LOWEST, HIGHEST] = [-2, inTens(LOG_THRESHOLD)];

/** Returns the sections on what is live, the running canaries, the open previews, and every release. */
export function releaseSections({ history, judged, previews }: ReleaseState): Html {
  const [live] = history;
  return html`<section id="live"><h2>${live ? `Live: ${live.composition}` : 'Nothing is live yet'}</h2>${
    live &&
    html`<p>Since ${since(history)}, by ${live.who}. ${
      live.frozen
        ? `Frozen since ${live.frozen.when} by ${live.frozen.who}${live.frozen.reason ? `: ${live.frozen.reason}` : ''}.`
        : 'Not frozen.'
    }</p>${fields(live.versions)}`
  }</section>
${section(
  'canaries',
  `Canaries (${live?.canaries?.length ?? 0})`,
  ['Slot', 'Version', 'Share', 'Since', 'Who', 'The judge', 'Evidence against it', 'Figures'],
  (live?.canaries ?? []).map((one) => {
    const record = judged.get(one.slot);
    return [
      one.slot,
      one.versions[one.slot] ?? one.composition,
      `${percentOf(one)} %${one.gradually ? ', gradually' : ''}`,
      one.since,
      one.who,
      record ? wordsOf(record.decision) : 'has not looked yet',
      record && curveOf(record),
      record && html`<pre>${figureLines(record.state).join('\n')}</pre>`,
    ];
  }),
)}
${section(
  'previews',
  `Previews (${previews.length})`,
  ['Part', 'Version', 'Composition', 'Who', 'Until'],
  previews.map(({ part, version, composition, who, until }) => [part, version, composition, who, until]),
)}
${section(
  'releases',
  'Releases',
  ['Number', 'When', 'Action', 'Who', 'Composition', 'Canaries', 'Ended', 'Versions'],
  history.map((record) => [
    record.sequence,
    record.when,
    record.action,
    record.who,
    record.composition,
    (record.canaries ?? []).map((one) => `${one.slot} ${one.composition} ${percentOf(one)} %`).join(', '),
    (record.canariesEnded ?? []).map((end) => `${end.slot} ${end.composition}: ${end.why}`).join(', '),
    fields(record.versions),
  ]),
)}`;
}

/** Returns when the live composition went live: the oldest record of its unbroken run at the top of the history. */
function since(history: readonly LiveRecord[]): string | undefined {
  const until = history.findIndex(({ composition }) => composition !== history[0]?.composition);
  return history.at(until < 0 ? -1 : until - 1)?.when;
}

/** Draws the evidence at each look, with the line at which the canary is withdrawn. Markup alone: the page allows no styles. */
function curveOf({ curve }: JudgeRecord): Html {
  const { width, height } = CURVE;
  const y = (evidence: number) =>
    Math.round(height - ((Math.max(LOWEST, evidence) - LOWEST) / (HIGHEST - LOWEST)) * (height - 10));
  const x = (at: number) => Math.round((at / Math.max(1, curve.length - 1)) * width);
  const points = curve.map(({ evidence }, at) => `${x(at)},${y(evidence)}`).join(' ');
  const last = Math.max(LOWEST, curve.at(-1)?.evidence ?? LOWEST);
  return html`<svg role="img" aria-label="10^${last.toFixed(1)} to 1 after ${curve.length} looks; 10^${HIGHEST.toFixed(1)} withdraws" width="${width}" height="${height}"><line x1="0" x2="${width}" y1="${y(HIGHEST)}" y2="${y(HIGHEST)}" stroke="currentColor" stroke-dasharray="4"/><polyline points="${points}" fill="none" stroke="currentColor" stroke-width="2"/></svg>`;
}
