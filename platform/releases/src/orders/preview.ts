import { PREVIEW } from '@site/site-model/edge-store';
import type { PreviewRecord } from '@site/site-model/release-log';
import { type PreviewLog, requireLive } from '../log/live-log';
import { composeLinked, type ReleaseTarget } from '../release-target';

/** Days that a preview stays open after the last order. */
const OPEN_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Renders a published version beside the other live versions, and opens it on the preview origin until its date, which
 * repeating the command moves. Also closes expired previews.
 */
export async function openPreview(
  target: ReleaseTarget,
  { part, version, now }: Pick<PreviewRecord, 'part' | 'version'> & { now: Date },
): Promise<PreviewRecord> {
  const live = await requireLive(target.log);
  const versions = { ...live.versions, [part]: version };
  const settings = { ...target.settings, preview: `${part} ${version}` };
  const { id } = await composeLinked(target, live.composition, versions, { settings });
  const record: PreviewRecord = {
    composition: id,
    part,
    version,
    who: target.who,
    when: now.toISOString(),
    until: new Date(now.getTime() + OPEN_DAYS * DAY_MS).toISOString(),
  };
  await target.previews.put(record);
  await target.previewPointer.write(Object.fromEntries([edgeEntry(record, now)]));
  await sweepPreviews(target, now);
  return record;
}

export async function closePreviews(target: ReleaseTarget, part: string, now: Date): Promise<string[]> {
  const open = (await target.previews.list()).filter((entry) => entry.part === part && isOpen(entry, now));
  for (const entry of open) await target.previews.put({ ...entry, until: now.toISOString() });
  await sweepPreviews(target, now);
  return open.map(({ composition }) => composition);
}

/** Deletes the keys of expired previews at the edge, each once: a preview's cost does not grow with earlier ones. */
export async function sweepPreviews(
  { previews, previewPointer }: Pick<ReleaseTarget, 'previews' | 'previewPointer'>,
  now: Date,
): Promise<void> {
  const expired = (await previews.list()).filter((entry) => !entry.closed && !isOpen(entry, now));
  if (expired.length === 0) return;
  await previewPointer.write(async () => {
    // A preview may have been opened again since the first read.
    const latest = new Map((await previews.list()).map((entry) => [entry.composition, entry]));
    return Object.fromEntries(expired.map((entry) => edgeEntry(latest.get(entry.composition) ?? entry, now)));
  });
  for (const entry of expired) await previews.close(entry, now);
}

/** Returns the compositions of open previews, which garbage collection keeps. */
export async function openPreviews(log: Pick<PreviewLog, 'list'>, now: Date): Promise<string[]> {
  return (await log.list()).filter((entry) => isOpen(entry, now)).map(({ composition }) => composition);
}

const isOpen = ({ until }: PreviewRecord, now: Date) => now.getTime() < Date.parse(until);

function edgeEntry(entry: PreviewRecord, now: Date): [string, string | undefined] {
  const value = JSON.stringify({ until: Date.parse(entry.until) });
  return [PREVIEW.prefix + entry.composition, isOpen(entry, now) ? value : undefined];
}
