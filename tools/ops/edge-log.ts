import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { type EDGE_LOG_FIELDS, edgeLogOf } from '@platform/config/resource-names';

/** Returns the lines of the edge's log of an hour, each a request as JSON. */
export type EdgeLog = (hour: Date) => AsyncIterable<string>;

type Request = Partial<Record<(typeof EDGE_LOG_FIELDS)[number], string>>;

/** Rows of a table, and the most that are counted apart: a flood may ask for millions of paths. */
const [SHOWN, COUNTED] = [20, 10_000];

/** Reads the edge's log in the logs bucket, file by file. */
export const edgeLogIn = (client: S3Client, Bucket: string): EdgeLog =>
  async function* (hour) {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: edgeLogOf(hour) }))
      for (const { Key } of page.Contents ?? []) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        if (Body instanceof Readable) yield* createInterface({ input: Body.pipe(createGunzip()) });
      }
  };

/**
 * Sums up the requests by answer and path, and by sender, most first; with `containing` only those, and prints the
 * first.
 */
export async function sumUpEdge(lines: AsyncIterable<string>, containing?: string): Promise<string> {
  const first: string[] = [];
  const answers = countRequests();
  const senders = countRequests();
  let all = 0;
  for await (const line of lines) {
    if (!line.includes(containing ?? '')) continue;
    all += 1;
    if (containing && first.length < SHOWN) first.push(line);
    const request = JSON.parse(line) as Request;
    const { 'sc-status': status, 'x-edge-detailed-result-type': result, 'cs-uri-stem': path = '' } = request;
    answers.add(`${status}  ${result}  ${request['cs-method']} ${folderOf(path)}`, request);
    senders.add(`${request['c-country']}  AS${request.asn}`, request);
  }
  if (all === 0) return 'No such requests, or the log of that hour has not arrived yet.';
  return [`${all} requests`, ...answers.rows(), '', 'from', ...senders.rows(), '', ...first].join('\n').trim();
}

/** The files of pages are one row for each folder, pages and routes one for each path. */
const folderOf = (path: string) => path.replace(/^\/(shell|mfe|data)\/.*/, '/$1/…');

function countRequests() {
  const counts = new Map<string, [requests: number, bytes: number]>();
  return {
    add(key: string, request: Request) {
      const name = counts.has(key) || counts.size < COUNTED ? key : 'others';
      const [requests, bytes] = counts.get(name) ?? [0, 0];
      counts.set(name, [requests + 1, bytes + Number(request['sc-bytes'])]);
    },
    rows: () =>
      [...counts]
        .sort(([, [a]], [, [b]]) => b - a)
        .slice(0, SHOWN)
        .map(([key, [requests, bytes]]) => {
          const size = `${(bytes / 1e6).toFixed(1)} MB`;
          return `${String(requests).padStart(9)} ${size.padStart(11)}  ${key}`;
        }),
  };
}
