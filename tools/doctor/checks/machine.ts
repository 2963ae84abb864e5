import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';
import type { Environment } from '@platform/config/environment';
import { runningPlatform } from '@platform/releases/local/running-platform';
import type { Check } from '../check';

/** Checks of the machine on which the site is developed. */
export const MACHINE_CHECKS: readonly Check<Environment>[] = [
  {
    expects: 'git is installed',
    find(_environment, fail) {
      if (spawnSync('git', ['--version']).status === 0) return;
      fail(
        'doctor/git-missing',
        'no command "git"',
        'The checks and the release tool use git to list the project’s files.',
        'Install it from https://git-scm.com/downloads',
      );
    },
  },
  {
    expects: 'the ports are free, or used by the running site',
    async find({ LOCAL_DATA_DIR, PORT, DYNAMODB_PORT }, fail) {
      if (isRunning(LOCAL_DATA_DIR)) return;
      for (const [variable, port] of Object.entries({ PORT, DYNAMODB_PORT })) {
        const opened = await listen(createServer(), { port, what: variable }).catch(() => undefined);
        if (!opened)
          fail(
            'doctor/port-taken',
            `${variable} ${port}`,
            'Another program uses this port, so "npm start" would fail.',
            `${variable}=0 npm start (0 takes any free port), or end that program: lsof -i :${port}`,
          );
        await opened?.close();
      }
    },
  },
];

function isRunning(dataDir: string): boolean {
  try {
    runningPlatform(dataDir);
    return true;
  } catch {
    return false;
  }
}
