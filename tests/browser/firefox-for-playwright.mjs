#!/usr/bin/env node
/**
 * Starts an installed Firefox (`FIREFOX_PATH`) for Playwright and proxies WebDriver BiDi between them. Playwright sets the
 * colour scheme of every new page, which Firefox before 154 rejects as an unknown command, and the rejection closes the
 * page. The proxy reports success for this one command and passes everything else through unchanged. This is plain
 * JavaScript because Playwright runs it without a loader.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const OPTIONAL = 'emulation.setMediaFeaturesOverride';
const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('error', (error) => {
  console.error(String(error));
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1];
  if (!address) return console.error(line);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('listening', () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`));
  server.on('connection', (playwright, request) => join(playwright, address + request.url));
});

/** Forwards messages in both directions until one side closes. */
function join(playwright, address) {
  const browser = new WebSocket(address, { maxPayload: 0 });
  const early = [];
  const optional = new Set();
  playwright.on('message', (data) => {
    const text = String(data);
    if (text.includes(OPTIONAL)) optional.add(JSON.parse(text).id);
    if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else early.push(text);
  });
  browser.on('open', () => {
    for (const text of early) browser.send(text);
  });
  browser.on('message', (data) => playwright.send(answer(String(data), optional)));
  browser.on('close', () => playwright.close());
  playwright.on('close', () => browser.close());
  for (const side of [browser, playwright]) side.on('error', () => side.close());
}

/** Returns the browser's message, with "unknown command" for an optional command replaced by success. */
function answer(text, optional) {
  if (optional.size === 0) return text;
  const message = JSON.parse(text);
  if (!optional.delete(message.id) || message.error !== 'unknown command') return text;
  return JSON.stringify({ type: 'success', id: message.id, result: {} });
}
