/** The composer process: reads one request, renders, answers, exits. It imports the parts' server bundles, so it is never reused. */
import { writeSync } from 'node:fs';
import net from 'node:net';
import { createInterface } from 'node:readline';
import type { ErrorCode } from '@platform/base/error-codes';
import { faultSchema, ReleaseError, type SerializedError } from '@platform/base/release-error';
import * as z from 'zod/mini';
import { compose } from './compose';
import { ANSWER_DESCRIPTOR, type ComposeLine, composeRequestSchema } from './request';
import { folderStore } from './store/object-store';

// Its input ends with the process that asked; then it ends, too.
createInterface({ input: process.stdin })
  .once('line', (line) => void answerRequest(line))
  .once('close', () => process.exit(1));

async function answerRequest(line: string): Promise<void> {
  try {
    const request = composeRequestSchema.parse(JSON.parse(line));
    // Finds code that fetches while it renders, whose pages would differ from time to time.
    net.Socket.prototype.connect = () => {
      throw new Error('The composer has no network access: load texts when the part is built.');
    };
    const manifest = await compose(folderStore(request.bucketDir), request, (doing) => writeAnswer({ doing }));
    writeAnswer({ manifest });
    // A part's running timer would keep the process alive.
    process.exit(0);
  } catch (error) {
    writeAnswer({ error: serializeError(error) });
    process.exit(1);
  }
}

/** Serializes an error. Faults of content files are read by shape: a part's bundle has its own copy of the error's class. */
function serializeError(error: unknown): SerializedError {
  if (error instanceof ReleaseError) return error.serialized;
  const message = error instanceof Error ? error.message : String(error);
  const given = error instanceof Error && 'faults' in error ? error.faults : [];
  const faults = z.array(faultSchema).safeParse(given).data ?? [];
  const what = `The composer failed: ${message.replace(/\.$/, '')}`;
  if (faults[0]) return new ReleaseError(faults[0].code as ErrorCode, what, '', faults).serialized;
  return new ReleaseError('release/composer-failed', `${what}.`, 'Correct this in the part that causes it.').serialized;
}

function writeAnswer(line: ComposeLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(ANSWER_DESCRIPTOR, bytes, sent);
}
