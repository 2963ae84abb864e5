import { cpSync } from 'node:fs';
import path from 'node:path';
import { CDK_OUT, ROOT } from '../../bin/steps';
import { AGENTS } from './agents';
import { type Running, startCommand } from './command';

export interface Development extends Running {
  url: string;
}

/** Starts `npm run dev` with its data in `dir` and the templates that the other tests have synthesized. */
export async function startDevelopment(args: string[], dir: string): Promise<Development> {
  cpSync(CDK_OUT, path.join(dir, 'cdk.out'), { recursive: true });
  const running = await startCommand(['tools/dev/start.ts', ...args], /Ctrl\+C stops it/, {
    env: {
      PORT: '0',
      DYNAMODB_PORT: '0',
      LOCAL_DATA_DIR: dir,
      ELEVENLABS_AGENT_ID: AGENTS,
      PART_CACHE: path.join(ROOT, '.local/dev-e2e'),
    },
  });
  return { ...running, url: /Site +(http:\S+)/.exec(running.output())?.[1] ?? '' };
}
