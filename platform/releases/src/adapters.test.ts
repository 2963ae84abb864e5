import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Listening, listen } from '@platform/base/listen';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { folderStore } from '@platform/composer/store/object-store';
import { objectMetadata, s3Store } from '@platform/composer/store/s3-store';
import dynalite from 'dynalite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kvsClient, kvsPointer } from './aws/aws-site';
import { filePointer } from './local/local-site';
import { createTable } from './test-support/create-table';
import { edgePointerContract } from './test-support/edge-pointer-contract';
import { liveLogContract } from './test-support/live-log-contract';
import { objectStoreContract } from './test-support/object-store-contract';
import { keyValueStoreFixture } from './test-support/start-key-value-store';
import { MOTO_CREDENTIALS, startMoto } from './test-support/start-moto';

const dir = temporaryFolder();
let count = 0;
const fresh = () => `t${++count}`;

const s3At = ({ url: endpoint }: Listening) =>
  new S3Client({ endpoint, region: 'us-east-1', credentials: MOTO_CREDENTIALS, forcePathStyle: true });

async function freshTable(endpoint: string): Promise<{ table: string; endpoint: string }> {
  const table = `releases-${fresh()}`;
  await createTable(endpoint, table);
  return { table, endpoint };
}

describe('the folder store', () => {
  objectStoreContract(async () => folderStore(path.join(dir, fresh())));

  it('leaves no temporary files, and creates a folder that was removed in the meantime', async () => {
    const folder = path.join(dir, fresh());
    const store = folderStore(folder);
    for (const file of ['x.js', 'y.js']) {
      await store.writeOnce(`a/${file}`, 'one');
      expect(readdirSync(path.join(folder, 'a'))).toEqual([file]);
      rmSync(path.join(folder, 'a'), { recursive: true });
    }
  });

  it('rejects keys outside its folder', async () => {
    const store = folderStore(path.join(dir, fresh()));
    await expect(store.writeOnce('../outside', 'x')).rejects.toThrow('outside the bucket');
    await expect(store.read('a/../../outside')).rejects.toThrow('outside the bucket');
  });
});

describe('the live log in the local database', () => {
  let server: Listening;
  beforeAll(async () => {
    server = await listen(dynalite({ createTableMs: 0 }), { port: 0, what: 'DynamoDB' });
  });
  afterAll(() => server.close());
  liveLogContract(() => freshTable(server.url));
});

describe('the pointer in a file', () => {
  edgePointerContract(async () => {
    const file = path.join(dir, `${fresh()}.json`);
    return { pointer: filePointer(file), values: () => JSON.parse(readFileSync(file, 'utf8')) };
  });

  it.each(['', '{"live":', '[]', '7'])('is repaired by the next write if the file contains %j', async (text) => {
    const file = path.join(dir, `${fresh()}.json`);
    writeFileSync(file, text);
    await filePointer(file).write({ live: '{"id":"a"}' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ live: '{"id":"a"}' });
  });
});

describe('the pointer in the key-value store of CloudFront', () => {
  const store = keyValueStoreFixture();
  const make = async () => {
    store.values.clear();
    return {
      pointer: kvsPointer(kvsClient(), store.arn),
      values: () => Object.fromEntries(store.values),
    };
  };
  edgePointerContract(make);

  it('does not write unchanged values', async () => {
    const { pointer } = await make();
    await pointer.write({ live: '{"id":"a"}' });
    store.log.length = 0;
    await pointer.write({ live: '{"id":"a"}' });
    expect(store.log).toEqual(['GET store', 'GET live']);
  });
});

/** moto's threads check a condition and write without a lock, which the real services never do. */
const noRaces = { races: false };
describeWithTool('moto', 'on AWS, as moto implements it', () => {
  let moto: Listening;
  beforeAll(async () => {
    moto = await startMoto();
  }, 120_000);
  afterAll(() => moto.close());
  const bucket = async () => {
    const name = `bucket-${fresh()}`;
    await s3At(moto).send(new CreateBucketCommand({ Bucket: name }));
    return name;
  };

  describe('the bucket', () => {
    objectStoreContract(async () => s3Store(s3At(moto), await bucket(), 20), noRaces);

    it('serves an object with the content type, caching and encoding of the local platform', async () => {
      const name = await bucket();
      const store = s3Store(s3At(moto), name);
      for (const key of ['sites/0123456789ab/en/index.html', 'mfe/a/1/x.js', 'mfe/a/1/br/x.js.br']) {
        await store.writeOnce(key, 'x');
        const head = await s3At(moto).send(new HeadObjectCommand({ Bucket: name, Key: key }));
        const { contentType, cacheControl, contentEncoding } = objectMetadata(key);
        const { ContentType, CacheControl, ContentEncoding } = head;
        const expected = [contentType, cacheControl, contentEncoding];
        expect([ContentType, CacheControl, ContentEncoding], key).toEqual(expected);
      }
    });
  });

  describe('the live log', () => {
    liveLogContract(() => freshTable(moto.url), noRaces);
  });
});
