import { request } from 'node:http';
import { refuse } from '@platform/base/release-error';
import { afterEach, expect, it, vi } from 'vitest';
import { startGateway } from './gateway';

const get = (url: string, accept: string) =>
  new Promise<{ status?: number | undefined; body: string }>((resolve, reject) => {
    request(url, { headers: { accept } }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });

afterEach(() => void vi.restoreAllMocks());

it('shows the error with file and remedy instead of the page, reloads, and logs the error once', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  let fault = true;
  const described = {
    code: 'release/json-syntax' as const,
    part: 'mfe-content',
    file: 'content/team/en.json:16:12',
    what: 'is not valid JSON: Expected ":" <here>',
    remedy: 'Correct it there',
  };
  const gateway = await startGateway({
    port: 0,
    platformUrl: 'http://127.0.0.1:9',
    viteUrl: 'http://127.0.0.1:9',
    answer: async (_, response) => {
      if (fault)
        refuse('release/json-refused', `mfe-content has invalid JSON files and is not built`, [described]);
      response.end('the page');
      return true;
    },
  });
  const url = `http://127.0.0.1:${gateway.port}/team`;

  const page = await get(url, 'text/html');
  expect(page.status).toBe(500);
  expect(page.body).toContain('mfe-content: content/team/en.json:16:12 is not valid JSON: Expected');
  expect(page.body).toContain('&lt;here&gt;');
  expect(page.body).toContain('Correct it there');
  expect(page.body).not.toContain('    at ');
  expect(page.body).toContain('http-equiv="refresh"');
  expect((await get(url, '*/*')).body).toMatch(/^mfe-content has invalid JSON files/);
  expect(told).toHaveBeenCalledTimes(1);

  fault = false;
  expect(await get(url, 'text/html')).toEqual({ status: 200, body: 'the page' });
  fault = true;
  await get(url, 'text/html');
  expect(told, 'the same error, after it was corrected once').toHaveBeenCalledTimes(2);
  await gateway.close();
});
