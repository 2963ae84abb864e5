import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { DriverService } from 'selenium-webdriver/remote';
import { ServiceBuilder } from 'selenium-webdriver/safari.js';
import type { WebKit } from '../../browser/find-webkit';

/** A running WebKitWebDriver with its own display. It has at most one session at a time. */
export interface DriverProcess {
  /** Opens a browser window with an empty profile. */
  session(): Promise<WebDriver>;
  stop(): Promise<void>;
}

const START_MS = 20_000;

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

/** Starts Xvfb, which chooses a free display and writes its number to descriptor 3. */
async function startDisplay(program: string): Promise<{ name: string; child: ChildProcess }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface({ input: child.stdio[3] as Readable });
  const number = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(() => undefined),
    delay(START_MS, undefined, { ref: false }),
  ]);
  if (number === undefined) throw new Error(`${program} did not start a display.`);
  return { name: `:${number}`, child };
}

/**
 * Starts the driver's program on a free port, which the service chooses beforehand: the program chooses none itself, and ends if another
 * program took the port meanwhile. Then it is started again.
 */
async function answering(program: string, display: string): Promise<{ url: string; service: DriverService }> {
  for (let attempt = 1; ; attempt += 1) {
    const service = new ServiceBuilder(program)
      .addArguments('--host=127.0.0.1')
      // Keep compositing enabled: without it view transitions crash WebKitGTK's web process.
      .setEnvironment({
        ...(process.env as Record<string, string>),
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
      })
      .build();
    try {
      return { url: await service.start(START_MS), service };
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

export async function startDriver(webkit: WebKit): Promise<DriverProcess> {
  const display = await startDisplay(webkit.display);
  const { url, service } = await answering(webkit.driver, display.name);
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
    session: () => new Builder().disableEnvironmentOverrides().usingServer(url).withCapabilities(capabilities).build(),
    stop: async () => {
      await service.kill();
      await stopped(display.child);
    },
  };
}
