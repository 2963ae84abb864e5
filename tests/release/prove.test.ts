import { CreateSecretCommand, DescribeSecretCommand } from '@aws-sdk/client-secrets-manager';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName } from '@platform/config/stages';
import { signIn, stackIs } from 'tools/doctor/test-support/doctor-context';
import { type Aws, json, startAws, xml } from 'tools/doctor/test-support/start-aws';
import { awsStage, deleteSecrets } from 'tools/prove/aws-stage';
import { type ProofContext, proofMarkdown, proveStage, type RunStep, runProof } from 'tools/prove/proof';
import { awsClients, stageContext } from 'tools/stage/stage-context';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../e2e/support/command';
import { type FixtureSite, startFixtureSite } from './support/fixture-site';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const ACCOUNT = '123456789012';
const STAGE = 'proof-abc123';
const NAMES = resourceNames(STAGE);

const silent = { account: ACCOUNT, say: () => {}, signal: new AbortController().signal };
const nothing: ProofContext = {
  stage: 'proof-abc123',
  deploy: async () => {},
  redeploy: async () => 'not here',
  tryRoles: async () => 'not here',
  destroy: async () => [],
  emptyBuckets: async () => {},
  release: async () => ({}),
  publishAnother: async () => '',
  site: async () => '',
  ring: async () => async () => true,
};

describe('a proof', () => {
  it('destroys everything even after a failure, and reports the failed step with its reason', async () => {
    const destroy = vi.fn(nothing.destroy);
    const steps = async (_context: ProofContext, step: RunStep) => {
      await step('deploy', async () => 'deployed');
      await step('rollout', () => Promise.reject(new Error('no rollout')));
      await step('promote', async () => 'promoted');
    };
    const proof = await runProof({ ...nothing, destroy }, silent, steps);
    expect(destroy).toHaveBeenCalledOnce();
    expect(proof.passed).toBe(false);
    expect(proof.steps.map(({ name, passed, told }) => [name, passed, told])).toEqual([
      ['deploy', true, 'deployed'],
      ['rollout', false, 'no rollout'],
      ['destroy', true, 'everything was deleted'],
    ]);
    expect(proofMarkdown(proof)).toContain('| rollout | **failed** |');
  });

  it('destroys everything after Ctrl-C without waiting for the running step', async () => {
    const interrupted = new AbortController();
    const steps = (_context: ProofContext, step: RunStep) =>
      step('deploy', () => {
        interrupted.abort();
        return new Promise(() => {});
      });
    const proof = await runProof(nothing, { ...silent, signal: interrupted.signal }, steps);
    expect(proof.passed).toBe(false);
    expect(proof.steps.map(({ name, told }) => [name, told])).toEqual([
      ['deploy', 'interrupted'],
      ['destroy', 'everything was deleted'],
    ]);
  });

  it('fails and lists what could not be removed', async () => {
    const context = { ...nothing, destroy: async () => ['AWS::S3::Bucket site-proof'] };
    const proof = await runProof(context, silent, async () => {});
    expect(proof.passed).toBe(false);
    expect(proofMarkdown(proof)).toContain('delete by hand: AWS::S3::Bucket site-proof');
  });
});

describeWithTool('moto', 'the proof against local services', () => {
  let aws: Aws;
  let site: FixtureSite | undefined;
  beforeAll(async () => {
    aws = await startAws();
    signIn(aws.url);
    vi.stubEnv('AWS_REGION', 'us-east-1');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await site?.close();
    await aws?.close();
  });

  it('runs all steps on the local platform', async () => {
    let number = 0;
    const running = () => {
      if (!site) throw new Error('not deployed');
      return site;
    };
    const context: ProofContext = {
      ...nothing,
      // The test platform starts with a first release.
      async deploy() {
        site = await startFixtureSite();
      },
      release: async (...args) =>
        args[0] === 'release-all' ? running().target.log.current() : running().release(...args),
      publishAnother: () => running().publish('mfe-content', ++number),
      site: async () => running().url,
    };
    const proof = await runProof(context, silent, proveStage);
    expect(proof.steps.filter(({ passed }) => !passed)).toEqual([]);
    expect(proof.steps).toHaveLength(12);
    expect(proof.passed).toBe(true);
  });

  it('deletes secrets, and goes on where there are none', async () => {
    const { secrets } = awsClients();
    const Name = NAMES.secrets.session;
    await secrets.send(new CreateSecretCommand({ Name, SecretString: '{}' }));
    await deleteSecrets(stageContext({ stage: stageByName(STAGE), account: ACCOUNT, aws: awsClients() }));
    await expect(secrets.send(new DescribeSecretCommand({ SecretId: Name }))).rejects.toThrow();
  });

  it('waits until the alarm has notified its topic', async () => {
    const history = (HistorySummary: string) =>
      aws.answer({
        SetAlarmState: json({}),
        DescribeAlarmHistory: json({ AlarmHistoryItems: [{ HistorySummary }] }),
      });
    history('Failed to execute action arn:aws:sns:us-east-1:1:notices');
    const isNotified = await awsStage(awsClients(), ACCOUNT, 'proof-abc123').ring();
    expect(await isNotified()).toBe(false);
    history('Successfully executed action arn:aws:sns:us-east-1:1:notices');
    expect(await isNotified()).toBe(true);
  });

  /** A stage whose programs only note what they are asked to deploy, and answers of AWS as its references specify them. */
  function recorded({ edge, version }: { edge?: string; version?: (variables: string) => string } = {}) {
    let live = '1';
    let code = '';
    const stack = NAMES.stacks.api;
    const alias = `/2015-03-31/functions/${stack}-FunctionsLeads1/aliases/live`;
    const resource =
      '<member><ResourceType>AWS::Lambda::Function</ResourceType><LogicalResourceId>F</LogicalResourceId>' +
      `<PhysicalResourceId>${stack}-FunctionsLeads1</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus>` +
      '<LastUpdatedTimestamp>2026-11-01T00:00:00Z</LastUpdatedTimestamp></member>';
    const undo = aws.answer({
      ...stackIs(stack),
      ListStackResources: xml('ListStackResources', `<StackResourceSummaries>${resource}</StackResourceSummaries>`),
      [`GET ${alias}`]: () => json({ FunctionVersion: live }),
      [`PUT ${alias}`]: (body) => {
        live = (JSON.parse(body) as { FunctionVersion: string }).FunctionVersion;
        return json({});
      },
      [`GET /2020-05-31/function/${NAMES.pageFunction}`]: () => ({ body: edge ?? code }),
    });
    const deployed: string[] = [];
    const run = async (args: string[]) => {
      const variables = args.find((arg) => arg.startsWith('variables='))?.slice('variables='.length) ?? '';
      deployed.push(variables);
      if (!version && variables.includes('nowhere')) throw new Error('The deployment failed: rolled back.');
      live = version?.(variables) ?? String(deployed.length + 1);
      code = `function handler() {}\n// ${variables}`;
      return '';
    };
    const stage = awsStage(awsClients(), ACCOUNT, STAGE, run);
    return { deployed, undo, redeploy: () => stage.redeploy(silent.signal).finally(undo) };
  }

  it('deploys changed functions twice, also at the edge, and one that fails, which must be rolled back', async () => {
    const { deployed, redeploy } = recorded();
    expect(await redeploy()).toBe('versions 1, 2, by hand 1, 3; one that fails was rolled back');
    expect(deployed).toEqual(['{"MARK":"second"}', '{"MARK":"third"}', '{"TABLE_NAME":"nowhere"}']);
  });

  it.each([
    ['an edge function that did not change', { edge: 'before' }, 'The edge has another function'],
    ['an alias that did not move', { version: () => '1' }, 'versions 1, 1'],
    ['a version that fails and stays', { version: (set: string) => set }, 'was not rolled back'],
  ])('fails for %s', async (_what, fault, message) => {
    await expect(recorded(fault).redeploy()).rejects.toThrow(message);
  });

  it('tries each role of the pipelines with what it needs and with what is another’s', async () => {
    const asked: string[] = [];
    const decide = (allowed: (action: string, resource: string) => boolean) =>
      aws.answer({
        SimulatePrincipalPolicy: (body) => {
          const [action = '', resource = ''] = [/Names\.member\.1=([^&]+)/, /Arns\.member\.1=([^&]+)/].map(
            (pattern) => pattern.exec(body)?.[1],
          );
          asked.push(`${action} ${resource}`);
          const decision = allowed(action, resource) ? 'allowed' : 'implicitDeny';
          const result = `<EvalActionName>${action}</EvalActionName><EvalDecision>${decision}</EvalDecision>`;
          return xml('SimulatePrincipalPolicy', `<EvaluationResults><member>${result}</member></EvaluationResults>`);
        },
      });
    const stage = awsStage(awsClients(), ACCOUNT, STAGE);
    let turn = 0;
    const undo = decide(() => turn++ % 2 === 0);
    expect(await stage.tryRoles()).toMatch(/^11 roles/);
    undo();
    expect(asked).toHaveLength(22);
    const undoAll = decide(() => true);
    await expect(stage.tryRoles()).rejects.toThrow(/infra-deploy can iam:CreateUser/);
    undoAll();
  });

  it('rejects an account that differs from the credentials’', async () => {
    const proving = runCommand(['tools/prove/cli.ts', '--account', '111111111111', '--yes'], {
      env: { AWS_ENDPOINT_URL: aws.moto },
    });
    await expect(proving).rejects.toThrow(`aws/wrong-account: the credentials belong to account ${ACCOUNT}`);
  });
});
