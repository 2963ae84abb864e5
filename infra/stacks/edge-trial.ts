import { createHash } from 'node:crypto';
import { resourceNames } from '@platform/config/resource-names';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
  ImportSource,
  KeyValueStore,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { EDGE_FUNCTIONS, renderEdgeFunction } from '../edge/render-edge-function';
import { TRIAL_STORE } from './trial-events';

/**
 * The edge functions once more, in the same bytes and with recorded values in their store, so that what they answer is known. They are never
 * published: `npm run try:edge` calls them.
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
    const keyValueStore = new KeyValueStore(this, `Store${hash}`, {
      keyValueStoreName: `${names.trialFunction('store')}-${hash}`,
      source: ImportSource.fromInline(values),
    });
    for (const name of EDGE_FUNCTIONS)
      new EdgeFunction(this, name, {
        functionName: names.trialFunction(name),
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromInline(renderEdgeFunction(name, { fallback })),
        keyValueStore,
        autoPublish: false,
      });
  }
}
