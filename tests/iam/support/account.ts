import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { githubRepository, type RegisteredPart } from '@platform/config/registered-parts';
import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageByName, stageParts } from '@platform/config/stages';
import { resolveIntrinsics } from '@platform/local/template/resolve-intrinsics';
import { App } from 'aws-cdk-lib';
import { BUNDLING_STACKS } from 'aws-cdk-lib/cx-api';
import { addSiteStacks } from 'infra/stacks/site-stacks';
import { CDK_CONTEXT } from 'infra/stacks/unbundled-assembly';
import type { Policy, Statement } from './evaluate';

export const ACCOUNT = '111122223333';
const REGION = 'us-east-1';

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}
interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown }>;
}

export interface AccountRole {
  /** The role's name, or `<stack>.<logical id>` if CloudFormation generates the name. */
  name: string;
  arn: string;
  trust: Policy;
  /** Empty for a role that has only AWS managed policies. */
  statements: Statement[];
}

const PSEUDO: Record<string, string> = {
  'AWS::Region': REGION,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::AccountId': ACCOUNT,
};

/** ARNs in the format of AWS, by type. A resource without a fixed name uses its logical id. */
const ARNS: Record<string, (name: string) => string> = {
  'AWS::DynamoDB::Table': (name) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`,
  'AWS::KMS::Key': (name) => `arn:aws:kms:${REGION}:${ACCOUNT}:key/${name}`,
  'AWS::Lambda::Function': (name) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`,
  'AWS::S3::Bucket': (name) => `arn:aws:s3:::${name}`,
  'AWS::CloudFront::KeyValueStore': (name) => `arn:aws:cloudfront::${ACCOUNT}:key-value-store/${name}`,
  'AWS::IAM::Role': (name) => `arn:aws:iam::${ACCOUNT}:role/${name}`,
  'AWS::IAM::OIDCProvider': () => `arn:aws:iam::${ACCOUNT}:oidc-provider/token.actions.githubusercontent.com`,
  'AWS::Logs::LogGroup': (name) => `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:${name}:*`,
  'AWS::SecretsManager::Secret': (name) =>
    `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:${name}-a1B2c3`,
  'AWS::SNS::Topic': (name) => `arn:aws:sns:${REGION}:${ACCOUNT}:${name}`,
};
const NAMES = ['RoleName', 'FunctionName', 'TableName', 'BucketName', 'Name', 'LogGroupName', 'TopicName'];
/** Types whose `Ref` is an ARN. */
const REF_IS_ARN = new Set(['AWS::SecretsManager::Secret', 'AWS::SNS::Topic']);

/** A synthesized stage as IAM would see it: all roles and bucket policies, with ARNs in the format of AWS. */
export class Account {
  private readonly templates = new Map<string, Template>();

  constructor(directory: string) {
    const suffix = '.template.json';
    for (const file of readdirSync(directory).filter((name) => name.endsWith(suffix)))
      this.templates.set(
        file.slice(0, -suffix.length),
        JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as Template,
      );
  }

  roles(): AccountRole[] {
    // The CDK moves statements that exceed the size limit of inline policies into managed policies.
    const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']
      .flatMap((type) => this.ofType(type))
      .map(({ properties }) => properties as { Roles: string[]; PolicyDocument: Policy });
    return this.ofType('AWS::IAM::Role').map(({ stack, id, properties }) => {
      const name = String(properties.RoleName ?? `${stack}.${id}`);
      const attached = policies.filter(({ Roles }) => Roles.includes(name));
      return {
        name,
        arn: this.arn(stack, id),
        trust: properties.AssumeRolePolicyDocument as Policy,
        statements: attached.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
      };
    });
  }

  /** Returns the ARN of the key behind an alias. Throws if there is no such alias. */
  keyOf(alias: string): string {
    const found = this.ofType('AWS::KMS::Alias').find(({ properties }) => properties.AliasName === alias);
    if (!found) throw new Error(`No key has the alias "${alias}".`);
    return String(found.properties.TargetKeyId);
  }

  /** Returns the name of a function's execution role. Throws if there is no such function. */
  roleOf(functionName: string): string {
    const found = this.ofType('AWS::Lambda::Function').find(
      ({ properties }) => properties.FunctionName === functionName,
    );
    if (!found) throw new Error(`No function is named "${functionName}".`);
    return String(found.properties.Role).replace(/^.*:role\//, '');
  }

  /** Returns the policy of a bucket. Throws if it has none. */
  bucketPolicy(bucket: string): Policy {
    const found = this.ofType('AWS::S3::BucketPolicy').find(({ properties }) => properties.Bucket === bucket);
    if (!found) throw new Error(`The bucket "${bucket}" has no policy.`);
    return found.properties.PolicyDocument as Policy;
  }

  ofType(type: string) {
    return [...this.templates].flatMap(([stack, { Resources }]) =>
      Object.entries(Resources)
        .filter(([, resource]) => resource.Type === type)
        .map(([id, resource]) => ({
          stack,
          id,
          properties: this.resolve(resource.Properties ?? {}, stack) as Record<string, unknown>,
        })),
    );
  }

  private resolve(value: unknown, stack: string): unknown {
    return resolveIntrinsics(value, {
      ref: (name) => PSEUDO[name] ?? this.ref(stack, name),
      getAtt: (id, attribute) =>
        attribute === 'StreamArn'
          ? `${this.arn(stack, id)}/stream/2026-11-22T00:00:00.000`
          : /Arn$/.test(attribute)
            ? this.arn(stack, id)
            : `${stack}.${id}.${attribute}`,
      stackOutput: (of, name) => this.output(of, name),
    });
  }

  private nameOf(stack: string, id: string): string {
    const properties = this.templates.get(stack)?.Resources[id]?.Properties ?? {};
    const given = NAMES.map((name) => properties[name]).find((name) => name !== undefined);
    return given === undefined ? `${stack}.${id}` : String(this.resolve(given, stack));
  }

  private arn(stack: string, id: string): string {
    const type = this.templates.get(stack)?.Resources[id]?.Type ?? '';
    const name = this.nameOf(stack, id);
    return ARNS[type]?.(name) ?? `arn:aws:other:${REGION}:${ACCOUNT}:${name}`;
  }

  private ref(stack: string, id: string): string {
    const type = this.templates.get(stack)?.Resources[id]?.Type ?? '';
    return REF_IS_ARN.has(type) ? this.arn(stack, id) : this.nameOf(stack, id);
  }

  private output(stack: string, name: string): unknown {
    const output = this.templates.get(stack)?.Outputs?.[name];
    if (!output) throw new Error(`The stack ${stack} has no output "${name}".`);
    return this.resolve(output.Value, stack);
  }
}

export const NAMES_OF_PROD = resourceNames('prod');
export const OPERATOR_USER = 'anna';
/** A registered part from another repository. */
export const PARTNERS: RegisteredPart = {
  name: 'mfe-partners',
  repository: githubRepository({
    owner: 'partners-org',
    name: 'front',
    ownerId: 555,
    id: 777,
    subject: 'ids',
  }),
  owner: '@partners-org/web',
  budget: 60_000,
};
/** All parts of the account: those of this repository and the registered one. */
export const PARTS = stageParts({ registered: [PARTNERS] });

/** Synthesizes the production stage with a registered part and an operator and returns it as an account. */
export function synthesizeAccount(change: Partial<Stage> = {}): Account {
  const outdir = mkdtempSync(path.join(os.tmpdir(), 'account-'));
  try {
    // Skip bundling, which takes most of the time: policies do not depend on the functions' code.
    const app = new App({
      outdir,
      context: { ...CDK_CONTEXT, [BUNDLING_STACKS]: [] },
      // The infrastructure tests validate the templates.
      builtinCloudFormationValidation: false,
    });
    const stage = { ...stageByName('prod'), operators: [OPERATOR_USER], registered: [PARTNERS], ...change };
    addSiteStacks(app, stage, '0123456789ab');
    app.synth();
    return new Account(outdir);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
