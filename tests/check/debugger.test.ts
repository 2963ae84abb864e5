import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { ROOT } from '../bin/steps';
import { NIGHTLY } from '../support/nightly';

interface Configuration {
  name: string;
  type: string;
  program?: string;
  args?: string[];
  url?: string;
}

const { configurations } = JSON.parse(readFileSync(path.join(ROOT, '.vscode/launch.json'), 'utf8')) as {
  configurations: Configuration[];
};

/** Files that would be open in the editor. */
const OPEN_FILE = { vitest: 'tests/facts/numbers.test.ts', playwright: 'tests/e2e/head.spec.ts' };

/**
 * Returns the command of a configuration and the source in which it must stop. End-to-end tests are only listed, because
 * loading them is enough to prove that breakpoints work.
 */
const programOf = ({ program = '', args = [] }: Configuration) => {
  const open = program.includes('playwright') ? OPEN_FILE.playwright : OPEN_FILE.vitest;
  const typed = args.map((arg) => arg.replace(/\$\{relativeFile\}/, open));
  return {
    command: [
      program.replace(/\$\{workspaceFolder\}/, ROOT),
      ...typed,
      ...(program.includes('playwright') ? ['--list'] : []),
    ],
    source: path.join(ROOT, typed.find((arg) => /\.ts$/.test(arg) && !arg.includes('config')) ?? ''),
  };
};

let started: ChildProcess | undefined;
afterEach(() => {
  if (started?.pid) process.kill(-started.pid, 'SIGKILL');
});

/**
 * Runs a program as the editor's debugger does: attaches to each process that it starts and stops before each script with a
 * source map. Resolves with the source map when `source` is reached; rejects if the program exits before.
 */
function stopsIn(source: string, command: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '--inspect-wait=127.0.0.1:0', PORT: '0', VITEST: undefined },
      detached: true,
    });
    started = child;
    let output = '';
    const attached = new Set<string>();
    const attach = (address: string) => {
      const socket = new WebSocket(address);
      let id = 0;
      const send = (method: string, params = {}) => socket.send(JSON.stringify({ id: ++id, method, params }));
      const scripts = new Map<string, { url: string; sourceMapURL?: string }>();
      socket.on('open', () => {
        send('Debugger.enable');
        send('Debugger.setInstrumentationBreakpoint', {
          instrumentation: 'beforeScriptWithSourceMapExecution',
        });
        send('Runtime.runIfWaitingForDebugger');
        // A process that has not begun to wait yet drops the message.
        const again = setInterval(() => send('Runtime.runIfWaitingForDebugger'), 500);
        socket.on('close', () => clearInterval(again));
      });
      socket.on('error', () => {});
      socket.on('message', (data) => {
        const { method, params } = JSON.parse(String(data));
        if (method === 'Debugger.scriptParsed') scripts.set(params.scriptId, params);
        if (method !== 'Debugger.paused') return;
        const script = scripts.get(params.data?.scriptId ?? '');
        if (script?.url.replace('file://', '').startsWith(source)) resolve(script.sourceMapURL ?? '');
        else send('Debugger.resume');
      });
    };
    const read = (chunk: Buffer) => {
      output += chunk;
      for (const [address] of output.matchAll(/ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/g))
        if (!attached.has(address)) {
          attached.add(address);
          attach(address);
        }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => reject(new Error(`${command.join(' ')} exited with ${code}:\n${output}`)));
  });
}

describe('the debugger configurations', () => {
  const [first, ...others] = configurations.filter(({ type }) => type === 'node');
  const stopsInItsSource = async (configuration: Configuration) => {
    const { source, command } = programOf(configuration);
    const map = await stopsIn(source, command);
    const inline = /^data:application\/json[^,]*;base64,(.+)$/.exec(map)?.[1];
    const sources = inline
      ? (JSON.parse(Buffer.from(inline, 'base64').toString()) as { sources: string[] }).sources
      : [map];
    expect(sources.map((one) => path.basename(one))).toContain(path.basename(source));
  };

  it.each(first ? [first] : [])('stop in the source: $name', stopsInItsSource, 120_000);
  it.each(others)('stop in the source: $name', { tags: [NIGHTLY], timeout: 120_000 }, stopsInItsSource);

  it('open the page at the site’s default port', () => {
    const pages = configurations.filter(({ type }) => type === 'chrome');
    const port = /PORT = '(\d+)'/.exec(readFileSync(path.join(ROOT, 'tools/bin/run.mjs'), 'utf8'))?.[1];
    expect(pages.map(({ url }) => url)).toEqual([`http://localhost:${port}`]);
  });
});
