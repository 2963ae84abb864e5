import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { runningPlatform } from '@platform/releases/local/running-platform';
import type { Environment } from '../../../infra/config/environment';
import { isSupportedNode, NODE_NEEDED } from '../../bin/node-version.mjs';
import { type Check, type Finding, fail, warn } from '../finding';

/** What the machine checks read. */
export interface MachineContext {
  environment: Environment;
  root: string;
  nodeVersion: string;
  /** Required free disk space. */
  neededGb: number;
  /** Name or path of the git command. */
  git: string;
  /** Resolves with the path of the tests' browser, which may not exist yet. */
  browserPath(): Promise<string | undefined>;
}

const GB = 1024 ** 3;

const node: Check<MachineContext> = {
  name: 'node',
  passed: 'is new enough',
  run: ({ nodeVersion }) =>
    isSupportedNode(nodeVersion)
      ? []
      : [
          fail('doctor/node-version', {
            value: nodeVersion,
            cause: `${NODE_NEEDED} is needed.`,
            remedy: 'nvm install 22, or install the newest 22 from https://nodejs.org',
          }),
        ],
};

const git: Check<MachineContext> = {
  name: 'git',
  passed: 'is installed',
  run: ({ git }) =>
    spawnSync(git, ['--version']).status === 0
      ? []
      : [
          fail('doctor/git-missing', {
            value: `no command "${git}"`,
            cause: 'The checks and the release tool use git to list the project’s files.',
            remedy: 'Install it from https://git-scm.com/downloads',
          }),
        ],
};

const disk: Check<MachineContext> = {
  name: 'disk',
  passed: 'has enough free space',
  async run({ root, neededGb }) {
    const { bavail, bsize } = await statfs(root);
    const free = (bavail * bsize) / GB;
    if (free >= neededGb) return [];
    return [
      warn('doctor/disk', {
        value: `${free.toFixed(1)} GB free at ${root}`,
        cause: `Packages, builds and local data take up to ${neededGb} GB.`,
        remedy: 'rm -rf .local .build, or free space elsewhere',
      }),
    ];
  },
};

const ports: Check<MachineContext> = {
  name: 'ports',
  passed: 'are free, or used by the running site',
  async run({ environment }) {
    if (isRunning(environment.LOCAL_DATA_DIR)) return [];
    const asked = { PORT: environment.PORT, DYNAMODB_PORT: environment.DYNAMODB_PORT };
    const findings = await Promise.all(
      Object.entries(asked).map(async ([variable, port]) =>
        port === 0 || (await isFree(port)) ? [] : [taken(variable, port)],
      ),
    );
    return findings.flat();
  },
};

const browser: Check<MachineContext> = {
  name: 'browser',
  passed: 'of the end-to-end tests is installed',
  async run({ browserPath }) {
    const file = await browserPath();
    if (file !== undefined && existsSync(file)) return [];
    return [
      warn('doctor/browser-missing', {
        value: file ?? 'no browser',
        cause: 'The end-to-end tests need Chromium; "npm test" downloads it.',
        remedy: 'npx playwright install chromium, or BROWSER_PATH=<path of an installed Chromium>',
      }),
    ];
  },
};

export const MACHINE_CHECKS: readonly Check<MachineContext>[] = [node, git, disk, ports, browser];

function isRunning(dataDir: string): boolean {
  try {
    runningPlatform(dataDir);
    return true;
  } catch {
    return false;
  }
}

const taken = (variable: string, port: number): Finding =>
  fail('doctor/port-taken', {
    value: `${variable} ${port}`,
    cause: 'Another program uses this port, so "npm start" would fail.',
    remedy: `${variable}=0 npm start (0 takes any free port), or end that program: lsof -i :${port}`,
  });

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
