import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnvironment } from '@platform/config/environment';
import { type Platform, startPlatform } from '@platform/local/platform';
import { synthesizeTemplates } from '@platform/local/synth';
import { siteOn } from '@platform/releases/local/local-site';
import type { ReleaseSite } from '@platform/releases/release-site';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import { CDK_OUT } from '../../bin/steps';
import { fixtureRemote, fixtureShell, namedFixture, publishFixture } from '../../composition/support/fixture-parts';
import { AGENTS } from '../../e2e/support/agents';
import { released } from '../../e2e/support/command';

const TEAMS = ['mfe-products', 'mfe-content'] as const;
type Team = (typeof TEAMS)[number];

/** One page of each team. */
export const TEAM_PAGES: Record<Team, string> = {
  'mfe-products': '/products/lumi-ai',
  'mfe-content': '/cases',
};

/** Links to a product in every language, which the synthetic visitor requires of the home page. */
const HOME_BODY = `<main><h1>Page</h1>${LANGUAGE_CODES.map((lang) => `<a href="${joinPath(lang, TEAM_PAGES['mfe-products'])}">Product</a>`).join('')}</main>`;

export interface FixtureSite extends Platform, Pick<ReleaseSite, 'target' | 'call'> {
  dataDir: string;
  /** Publishes version `number` of a part. Returns the version. */
  publish(team: Team, number: number): Promise<string>;
  /** Runs the release command and returns its JSON output. */
  release<Answer>(...args: string[]): Promise<Answer>;
}

/**
 * Starts the local platform with minimal parts in a temporary folder. Releases work as on the real site and take a
 * second.
 */
export async function startFixtureSite(): Promise<FixtureSite> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fixture-site-'));
  // The same variables as in the end-to-end tests, whose templates it shares: other ones would rewrite them under a
  // running platform.
  const environment = parseEnvironment({
    ...{ PORT: '0', DYNAMODB_PORT: '0' },
    ...{ LOCAL_DATA_DIR: dataDir, ELEVENLABS_AGENT_ID: AGENTS },
  });
  await synthesizeTemplates({ cdkOut: CDK_OUT, stage: 'local', environment });
  const platform = await startPlatform({ environment, cdkOut: CDK_OUT, log: () => {} });
  const { target, call } = siteOn(dataDir, platform);
  const publish = (name: Team, number: number) =>
    publishFixture(target.store, namedFixture(fixtureRemote({ name, pages: [TEAM_PAGES[name]] }), String(number)));
  const shell = namedFixture(fixtureShell({ without: Object.values(TEAM_PAGES), bodies: { [HOME]: HOME_BODY } }));
  await publishFixture(target.store, shell);
  const versions: Record<string, string> = { shell: shell.version };
  for (const team of TEAMS) versions[team] = await publish(team, 0);
  await call({ action: 'release-all', versions });
  return {
    ...platform,
    dataDir,
    target,
    call,
    publish,
    release: (...args) => released(args, dataDir),
    async close() {
      await platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
