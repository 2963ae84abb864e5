import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { S3Client } from '@aws-sdk/client-s3';
import { EDGE_LOG_FIELDS } from '@platform/config/resource-names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edgeLogIn } from './edge-log';
import { parseOrder, type Records, runOrder } from './run';

/** A request as CloudFront writes it: every field as text. */
const request = (path: string, status: string, result: string, country = 'UA', id = 'x1') =>
  JSON.stringify({
    ...{ date: '2026-11-29', time: '14:03:11', 'cs-method': 'GET', 'cs-uri-stem': path, 'sc-status': status },
    ...{ 'sc-bytes': '40000', 'time-taken': '0.021', 'x-edge-result-type': result, asn: '15895' },
    ...{ 'x-edge-detailed-result-type': result, 'x-edge-request-id': id, 'c-country': country },
  });
const FILES: Record<string, string[]> = {
  'edge/2026/11/29/14/E1.2026-11-29-14.0a.gz': [
    ...Array.from({ length: 3 }, (_, at) => request(`/shell/0a/${at}.js`, '200', 'Hit', 'US')),
    request('/en/blog', '200', 'Hit'),
  ],
  'edge/2026/11/29/14/E1.2026-11-29-14.0b.gz': [request('/api/leads', '502', 'OriginConnectError', 'UA', 'id7')],
  'edge/2026/11/29/15/E1.2026-11-29-15.0a.gz': [request('/other', '200', 'Hit')],
};

/** The two requests of S3 that the command makes. */
const server = createServer(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const prefix = searchParams.get('prefix');
  if (prefix === null) {
    response.end(gzipSync(`${FILES[decodeURIComponent(pathname).replace('/logs/', '')]?.join('\n')}\n`));
    return;
  }
  const keys = Object.keys(FILES).filter((key) => key.startsWith(prefix));
  response.setHeader('content-type', 'application/xml');
  response.end(
    `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
  );
});
let client: S3Client;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new S3Client({
    ...{ region: 'us-east-1', forcePathStyle: true, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } },
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});
afterAll(() => {
  client.destroy();
  server.close();
});

const ops = (...args: string[]) => {
  const order = parseOrder(args);
  if ('help' in order) throw new Error(order.help);
  return runOrder(order, {} as Records, new Date(), edgeLogIn(client, 'logs'));
};

test('sums up the requests of an hour by answer and path, and by country and network', async () => {
  expect(await ops('edge', '2026-11-29T14')).toBe(
    [
      '5 requests',
      '        3      0.1 MB  200  Hit  GET /shell/…',
      '        1      0.0 MB  200  Hit  GET /en/blog',
      '        1      0.0 MB  502  OriginConnectError  GET /api/leads',
      '',
      'from',
      '        3      0.1 MB  US  AS15895',
      '        2      0.1 MB  UA  AS15895',
    ].join('\n'),
  );
  expect(await ops('edge', '2026-11-29T16')).toContain('No such requests');
});

test('sums up and prints the requests in which a text occurs, such as the id of one', async () => {
  const [count, ...found] = (await ops('edge', '2026-11-29T14', '--containing', 'id7')).split('\n');
  expect(count).toBe('1 requests');
  expect(JSON.parse(found.at(-1) ?? '')).toMatchObject({ 'cs-uri-stem': '/api/leads', 'sc-status': '502' });
  expect(await ops('edge', '2026-11-29T14', '--containing', 'id8')).toContain('No such requests');
});

test('rejects what is no hour', async () => {
  for (const hour of ['2026-11-29', '2026-11-29T24', 'yesterday'])
    await expect(ops('edge', hour)).rejects.toThrow(`Invalid hour "${hour}"`);
});

test('has no field that holds an address or what a visitor typed', () => {
  expect(Object.keys(JSON.parse(request('/', '200', 'Hit'))).sort()).toEqual([...EDGE_LOG_FIELDS].sort());
  expect(EDGE_LOG_FIELDS.join()).not.toMatch(/c-ip|forwarded|query|cookie|referer|agent/i);
});
