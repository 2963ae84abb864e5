import type { RegisteredPart } from '@platform/config/repositories';
import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageByName, stageParts } from '@platform/config/stages';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { withUnbundledAssembly } from 'infra/stacks/unbundled-assembly';
import type { Policy, Statement } from './evaluate';

export const ACCOUNT = '111122223333';
const REGION = 'us-east-1';

export interface AccountRole {
  /** The role's name, or `<stack>.<logical id>` if CloudFormation generates the name. */
  name: string;
  arn: string;
  trust: Policy;
  /** The ARN of its permissions boundary. */
  boundary: unknown;
  /** Empty for a role that has only AWS managed policies. */
  statements: Statement[];
}

/** ARNs in the format of AWS, by type. A resource without a fixed name uses its logical id. */
const ARNS: Record<string, (name: string) => string> = {
  'AWS::DynamoDB::Table': (name) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`,
  'AWS::Lambda::Function': (name) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`,
  'AWS::S3::Bucket': (name) => `arn:aws:s3:::${name}`,
  'AWS::CloudFront::KeyValueStore': (name) => `arn:aws:cloudfront::${ACCOUNT}:key-value-store/${name}`,
  'AWS::IAM::Role': (name) => `arn:aws:iam::${ACCOUNT}:role/${name}`,
  'AWS::IAM::OIDCProvider': () => `arn:aws:iam::${ACCOUNT}:oidc-provider/token.actions.githubusercontent.com`,
  'AWS::Logs::LogGroup': (name) => `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:${name}:*`,
  'AWS::SecretsManager::Secret': (name) => `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:${name}-a1B2c3`,
  'AWS::SNS::Topic': (name) => `arn:aws:sns:${REGION}:${ACCOUNT}:${name}`,
};
const NAMES = ['RoleName', 'FunctionName', 'TableName', 'BucketName', 'Name', 'LogGroupName', 'TopicName'];
/** Types whose `Ref` is an ARN. */
const REF_IS_ARN = new Set(['AWS::SecretsManager::Secret', 'AWS::SNS::Topic']);

/** A synthesized stage as IAM would see it: all roles and bucket policies, with ARNs in the format of AWS. */
export class Account extends CloudAssembly {
  constructor(directory: string) {
    super(directory, ACCOUNT);
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
        boundary: properties.PermissionsBoundary,
        statements: attached.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
      };
    });
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

  protected override getAtt(stack: string, id: string, attribute: string): string {
    if (attribute === 'StreamArn') return `${this.arn(stack, id)}/stream/2026-11-22T00:00:00.000`;
    return /Arn$/.test(attribute) ? this.arn(stack, id) : `${stack}.${id}.${attribute}`;
  }

  protected override ref(stack: string, id: string): string {
    return REF_IS_ARN.has(this.typeOf(stack, id)) ? this.arn(stack, id) : this.nameOf(stack, id);
  }

  private nameOf(stack: string, id: string): string {
    return String(this.firstOf(stack, id, NAMES) ?? `${stack}.${id}`);
  }

  private arn(stack: string, id: string): string {
    const name = this.nameOf(stack, id);
    return ARNS[this.typeOf(stack, id)]?.(name) ?? `arn:aws:other:${REGION}:${ACCOUNT}:${name}`;
  }
}

export const NAMES_OF_PROD = resourceNames('prod');
/** Permission set of IAM Identity Center whose people are operators. */
export const OPERATOR_SET = 'SiteOperators';
export const OPERATOR_USER = 'anna';
/** A registered part from another repository. */
export const PARTNERS: RegisteredPart = {
  name: 'mfe-partners',
  repository: { owner: 'partners-org', name: 'front', ownerId: 555, id: 777, subject: 'ids' },
  owner: '@partners-org/web',
};
/** All parts of the account: those of this repository and the registered one. */
export const PARTS = stageParts({ registered: [PARTNERS] });

/** Synthesizes the production stage with a registered part and an operator and returns it as an account. */
export const synthesizeAccount = (change: Partial<Stage> = {}): Account =>
  withUnbundledAssembly(
    {
      ...stageByName('prod'),
      operators: [OPERATOR_USER, `sso/${OPERATOR_SET}`],
      registered: [PARTNERS],
      ...change,
    },
    (directory) => new Account(directory),
    '0123456789ab',
  );
