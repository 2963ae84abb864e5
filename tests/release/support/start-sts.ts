import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';
import { readBody } from '@platform/base/read-body';

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Starts an STS that answers `GetCallerIdentity` in `account` and verifies the signature, whose secret is `secret`; the session is named
 * after the access key. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export const startSts = (account: string, secret: string) =>
  listen(
    createServer(async (request, response) => {
      const { method, headers } = request;
      const body = (await readBody(request, 1000)) ?? '';
      const [, key = '', scope = '', signed = '', signature] =
        /Credential=(\w+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
          String(headers.authorization),
        ) ?? [];
      const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}`);
      const canonical = [method, '/', '', ...lines, '', signed, hash(body)].join('\n');
      const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
      const signing = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
      const isValid = hmac(signing, text).toString('hex') === signature;
      response
        .writeHead(isValid ? 200 : 403)
        .end(isValid ? `<Arn>arn:aws:sts::${account}:assumed-role/team/${key}</Arn>` : '');
    }),
    { port: 0, what: 'STS' },
  );
