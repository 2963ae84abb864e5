import { createHash } from 'node:crypto';
import { resourceNames } from '@platform/config/resource-names';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { EDGE_FUNCTIONS, type EdgeFunctionName, renderEdgeFunction } from '../edge/render-edge-function';
import { VARIABLES } from './site-function';
import { TRIAL_STORE } from './trial-events';

interface EdgeFunctionProps extends Pick<cloudfront.FunctionProps, 'keyValueStore' | 'autoPublish'> {
  fallback?: string;
}

export function createEdgeFunction(
  scope: Construct,
  id: string,
  name: EdgeFunctionName,
  functionName: string,
  { fallback, ...props }: EdgeFunctionProps = {},
): cloudfront.Function {
  // Make another version of the same code, to prove deployments: `npm run prove:aws`.
  const variables: unknown = scope.node.tryGetContext(VARIABLES);
  const mark = variables === undefined ? '' : `// ${String(variables)}\n`;
  return new cloudfront.Function(scope, id, {
    functionName,
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    code: cloudfront.FunctionCode.fromInline(renderEdgeFunction(name, fallback) + mark),
    autoPublish: true,
    ...props,
  });
}

/**
 * The edge functions once more, in the same bytes and with recorded values in their store, so that what they answer is known. They are never
 * published: `npm run release -- try-edge` calls them.
 */
export class EdgeTrial extends Construct {
  constructor(scope: Construct, id: string, { stage, fallback }: { stage: string; fallback: string }) {
    super(scope, id);
    const names = resourceNames(stage);
    const values = JSON.stringify({
      data: Object.entries(TRIAL_STORE).map(([key, value]) => ({ key, value })),
    });
    // CloudFormation imports values only into a new store, so other values make another one.
    const hash = createHash('sha256').update(values).digest('hex').slice(0, 8);
    const keyValueStore = new cloudfront.KeyValueStore(this, `Store${hash}`, {
      keyValueStoreName: `${names.trialFunction('store')}-${hash}`,
      source: cloudfront.ImportSource.fromInline(values),
    });
    for (const name of EDGE_FUNCTIONS)
      createEdgeFunction(this, name, name, names.trialFunction(name), { fallback, keyValueStore, autoPublish: false });
  }
}
