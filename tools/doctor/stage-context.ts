import { DescribeStacksCommand, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { resourceNames } from '../../infra/config/resource-names';
import type { Stage } from '../../infra/config/stages';
import type { AwsClients } from './aws-clients';

export interface StackState {
  status: string;
  outputs: Readonly<Record<string, string>>;
  resources: readonly { type: string; id: string }[];
}

/** What the checks of a stage, deployed or not, work on. */
export interface StageContext {
  stage: Stage;
  names: ReturnType<typeof resourceNames>;
  account: string;
  arn: string;
  env: NodeJS.ProcessEnv;
  aws: AwsClients;
  /** Resolves with the stage's existing stacks by name. Read once. */
  stacks(): Promise<ReadonlyMap<string, StackState>>;
  /** Whether one of these stacks contains the resource. */
  owns(name: string): Promise<boolean>;
}

type Given = Pick<StageContext, 'stage' | 'account' | 'arn' | 'env' | 'aws'>;

export function stageContext(given: Given): StageContext {
  const names = resourceNames(given.stage.name);
  let asked: Promise<ReadonlyMap<string, StackState>> | undefined;
  const stacks = () => (asked ??= readStacks(given.aws, Object.values(names.stacks)));
  return {
    ...given,
    names,
    stacks,
    async owns(name) {
      const all = [...(await stacks()).values()].flatMap(({ resources }) => resources);
      return all.some(({ id }) => isNamed(id, name));
    },
  };
}

/** A physical id is the name or an ARN that ends with it; Secrets Manager appends a hyphen and six characters. */
const isNamed = (id: string, name: string) =>
  id === name || id.replace(/-\w{6}$/, '').endsWith(`:${name}`) || id.endsWith(`/${name}`);

async function readStacks(aws: AwsClients, names: string[]): Promise<ReadonlyMap<string, StackState>> {
  const found = await Promise.all(names.map(async (name) => [name, await readStack(aws, name)] as const));
  return new Map(found.flatMap(([name, state]) => (state ? [[name, state]] : [])));
}

async function readStack({ cloudFormation }: AwsClients, name: string): Promise<StackState | undefined> {
  const answer = await cloudFormation
    .send(new DescribeStacksCommand({ StackName: name }))
    .catch((error: Error) => {
      if (/does not exist/.test(error.message)) return undefined;
      throw error;
    });
  const stack = answer?.Stacks?.[0];
  if (!stack) return undefined;
  const resources: { type: string; id: string }[] = [];
  for await (const page of paginateListStackResources({ client: cloudFormation }, { StackName: name })) {
    // Skip failed creations: they name an existing resource of another owner.
    for (const { ResourceType, PhysicalResourceId, ResourceStatus } of page.StackResourceSummaries ?? [])
      if (ResourceType && PhysicalResourceId && !/CREATE_FAILED|DELETE_COMPLETE/.test(ResourceStatus ?? ''))
        resources.push({ type: ResourceType, id: PhysicalResourceId });
  }
  const outputs = (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
    OutputKey,
    OutputValue,
  ]);
  return { status: stack.StackStatus ?? '', outputs: Object.fromEntries(outputs), resources };
}
