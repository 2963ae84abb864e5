import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { NO_FALLBACK } from '@platform/config/fallback';
import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageByName } from '@platform/config/stages';
import { App, Stack } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { refuseUnfilled } from './refuse-unfilled';
import { addSecurityChecks, addSiteStacks } from './site-stacks';

interface Rules {
  Rules?: { Unfilled?: { Assertions: { Assert: unknown; AssertDescription: string }[] } };
}

/** Returns what the templates of a folder assert, by stack. */
const assertedIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Rules)
    .map(({ Rules }) => Rules?.Unfilled?.Assertions ?? []);

const UNFILLED = 'alarms@example.invalid agent_of_the_owner www.sixwave.example owner/repository composition';
const FRESH = UNFILLED.split(' ');

it('`npx cdk synth` works on a fresh clone, says what is not filled in, and lets no stack be deployed', () => {
  const folder = folderOfTest();
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/cdk', ['synth', '--quiet', '--output', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    // Neither a container nor the network.
    env: { PATH: path.dirname(process.execPath), HOME: folder, HTTPS_PROXY: 'http://127.0.0.1:9' },
  });
  expect(status, stderr).toBe(0);
  const asserted = assertedIn(folder);
  expect(asserted).toHaveLength(7);
  for (const assertions of asserted) {
    expect(assertions).toHaveLength(FRESH.length);
    for (const [at, value] of FRESH.entries()) {
      expect(assertions[at]).toMatchObject({ Assert: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, ''] } });
      expect(assertions[at]?.AssertDescription).toContain(value);
      expect(stdout + stderr).toContain(`Not deployable: ${assertions[at]?.AssertDescription}`);
    }
  }
}, 300_000);

const filled: Stage = {
  ...stageByName('prod'),
  alarmEmail: 'alarms@sixwave.site',
  agentIds: ['agent_01jz0fkyx2e8h9s4vbn3m5qwer'],
  origins: ['https://www.sixwave.site'],
  pipelines: {
    repository: { owner: 'sixwave', name: 'site', ownerId: 2, id: 3, subject: 'ids' },
    provider: 'new',
  },
};
const domain: Pick<Stage, 'domain'> = {
  domain: { names: ['www.sixwave.site'], certificateArnParameter: '/site/certificate' },
};

/** Returns the reasons for which a stage is refused. */
function refused(stage: Stage, composition?: string): string[] {
  const outdir = folderOfTest();
  const app = new App({ outdir, builtinCloudFormationValidation: false });
  new Stack(app, 'Only');
  refuseUnfilled(app, stage, composition);
  app.synth();
  return assertedIn(outdir).flatMap((assertions) => assertions.map((one) => one.AssertDescription));
}

it('refuses nothing that is filled in, local or temporary', () => {
  expect(refused(filled, 'a1b2c3d4e5f6')).toEqual([]);
  expect(refused(filled, 'none')).toEqual([]);
  expect(refused(stageByName('local'))).toEqual([]);
  expect(refused(stageByName('proof-abc123'))).toEqual([]);
});

it.each(['alarms@example.invalid', '', 'nobody', 'a b@sixwave.site'])(
  'refuses the address %j for alarms',
  (alarmEmail) => {
    expect(refused({ ...filled, alarmEmail }, 'none')).toEqual([
      expect.stringContaining('platform/config/src/stages.ts'),
    ]);
  },
);

it('refuses no agent while there are calls', () => {
  expect(refused({ ...filled, agentIds: [] }, 'none')).toHaveLength(1);
  expect(refused({ ...filled, agentIds: [], voiceEnabled: false }, 'none')).toEqual([]);
});

it('lets the first deployment make the address of a stage without a domain', () => {
  const nameless: Stage = { ...filled, origins: ['https://www.sixwave.example'] };
  expect(refused(nameless, 'none')).toEqual([]);
  expect(refused(nameless, 'a1b2c3d4e5f6')).toHaveLength(1);
  expect(refused({ ...nameless, ...domain }, 'none')).toHaveLength(1);
});

it('a stage with operators and a domain has only accepted cdk-nag findings, and names its DNS records', () => {
  const outdir = folderOfTest();
  const app = new App({ outdir, context: { 'aws:cdk:bundling-stacks': [] } });
  addSiteStacks(app, { ...stageByName('prod'), operators: ['anna'], ...domain }, NO_FALLBACK);
  addSecurityChecks(app);
  const { stacks } = resourceNames('prod');
  const assembly = app.synth();
  const { DnsRecords } = assembly.getStackByName(stacks.web).template.Outputs;
  expect(JSON.stringify(DnsRecords)).toContain('www.sixwave.site CNAME ');
  const { Resources } = assembly.getStackByName(stacks.release).template;
  // The CDK splits a role's policy that is too large into several.
  const policies = Object.entries<{ Type: string }>(Resources).filter(
    ([id, { Type }]) => /^AWS::IAM::(Managed)?Policy$/.test(Type) && id.startsWith('OperatorRole'),
  );
  expect(JSON.stringify(policies)).toContain('wafv2:UpdateIPSet');
});
