import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { WebKit } from '../../browser/find-webkit';

/** A running WebKitWebDriver with its own display. It has at most one session at a time. */
export interface DriverProcess {
  /** Opens a browser window with an empty profile. */
  session(): Promise<WebDriver>;
  stop(): Promise<void>;
}

const START_MS = 20_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port.');
  return address.port;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

/** Starts Xvfb, which chooses a free display and writes its number to descriptor 3. */
async function startDisplay(program: string): Promise<{ name: string; child: ChildProcess }> {
  const child = spawn(
    program,
    ['-displayfd', '3', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const lines = createInterface({ input: child.stdio[3] as Readable });
  const number = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(() => undefined),
    delay(START_MS, undefined, { ref: false }),
  ]);
  if (number === undefined) throw new Error(`${program} did not start a display.`);
  return { name: `:${number}`, child };
}

/** Starts the driver's program. It chooses no port itself, and ends if another program took the free one meanwhile: then it is started again. */
async function answering(
  program: string,
  display: string,
): Promise<{ driver: ChildProcess; address: string }> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await freePort();
    const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      // Keep compositing enabled: without it view transitions crash WebKitGTK's web process.
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    });
    const address = `http://127.0.0.1:${port}`;
    while (driver.exitCode === null) {
      const answer = await fetch(`${address}/status`).catch(() => undefined);
      if (answer?.ok) return { driver, address };
      await delay(50);
    }
  }
  throw new Error(`${program} ended before it answered, three times.`);
}

export async function startDriver(webkit: WebKit): Promise<DriverProcess> {
  const display = await startDisplay(webkit.display);
  const { driver, address } = await answering(webkit.driver, display.name);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // Do not wait for the load: it waits for deferred scripts, which some tests hold.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': {
      binary: webkit.browser,
      args: ['--automation', '--enable-mock-capture-devices=true'],
    },
  });
  return {
    session: () =>
      new Builder().disableEnvironmentOverrides().usingServer(address).withCapabilities(capabilities).build(),
    stop: async () => {
      await stopped(driver);
      await stopped(display.child);
    },
  };
}
