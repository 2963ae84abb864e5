import { afterAll, beforeAll } from 'vitest';
import type { Stage } from '../../../infra/config/stages';
import { type AwsClients, awsClients } from '../aws-clients';
import { diagnoseStage } from '../diagnose';
import type { Finding } from '../finding';
import { type Answering, type Aws, startAws } from './start-aws';
import { deployValid, prepare, VALID } from './valid-stage';

export const PATIENCE = 120_000;
const VARIABLES = [
  'AWS_ENDPOINT_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_CONFIG_FILE',
  'AWS_EC2_METADATA_DISABLED',
] as const;
/** Leaves out the checks that query GitHub and DNS, which have their own tests. */
export const NOBODY_ELSE: readonly [] = [];

export const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code).sort();
export const inPlaceOf =
  (action: string, answer: ReturnType<Answering>): Answering =>
  (request) =>
    request.action === action ? answer : undefined;
export const xml = (action: string, result: string) => ({
  body: `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`,
});
export const json = (value: object, status = 200) => ({
  status,
  type: 'application/x-amz-json-1.1',
  body: JSON.stringify(value),
});

export interface DoctorContext {
  endpoint: Aws;
  aws: AwsClients;
  signIn(id: string, key: string): void;
  find(stage?: Stage, env?: NodeJS.ProcessEnv, limitMs?: number): Promise<Finding[]>;
  /** Runs the doctor while these functions answer instead of moto. */
  findWith(answering: readonly Answering[], stage?: Stage, env?: NodeJS.ProcessEnv): Promise<Finding[]>;
}

/**
 * Starts moto for the tests of a file, signs in, and prepares a stage before or after its deployment. The fields are set before
 * the first test.
 */
export function doctorContext(state: 'prepared' | 'deployed'): DoctorContext {
  const before = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));
  const context = {} as DoctorContext;
  context.signIn = (id, key) => {
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: context.endpoint.url,
      AWS_ACCESS_KEY_ID: id,
      AWS_SECRET_ACCESS_KEY: key,
    });
  };
  context.find = async (stage = VALID, env = {}, limitMs) =>
    (await diagnoseStage(stage, env, limitMs, NOBODY_ELSE)).outcomes.flatMap(({ findings }) => findings);
  context.findWith = async (answering, stage, env) => {
    const undo = context.endpoint.answer(...answering);
    try {
      return await context.find(stage, env);
    } finally {
      undo();
    }
  };
  beforeAll(async () => {
    context.endpoint = await startAws();
    context.signIn('test', 'test');
    context.aws = awsClients();
    await prepare(context.aws, context.endpoint);
    if (state === 'deployed') await deployValid(context.aws, context.endpoint);
  }, PATIENCE);
  afterAll(async () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    await context.endpoint?.close();
  });
  return context;
}
