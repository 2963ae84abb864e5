import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';
import { expect, onTestFinished, test } from 'vitest';
import { caller, invokeFunction, orderClient } from './invoke';

test('no order is sent on a connection of an earlier one', async () => {
  const ports: (number | undefined)[] = [];
  const server = createServer((request, response) => {
    ports.push(request.socket.remotePort);
    request.resume().on('end', () => response.end('{}'));
  });
  const { url: endpoint, close } = await listen(server, { port: 0, what: 'Lambda' });
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const lambda = orderClient({ region: 'us-east-1', endpoint, credentials });
  onTestFinished(() => {
    lambda.destroy();
    return close();
  });
  await invokeFunction(lambda, 'promote', {});
  await invokeFunction(lambda, 'promote', {});
  expect(new Set(ports).size).toBe(2);
});

test('a caller is the CI actor or else the Git identity, with the commit', () => {
  expect(caller({ GITHUB_ACTOR: 'anna', GITHUB_RUN_ID: '7' }).who).toBe('anna, run 7');
  const { who, commit } = caller({ USER: 'anna' });
  expect(who).not.toBe('');
  expect(commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}\+?$/);
});
