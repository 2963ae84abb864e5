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
      record && `10^${record.evidence.toFixed(1)} to 1; 10^2 withdraws`,
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
