import { VIEWER_ADDRESS_HEADER } from '@site/contracts/api/routes';
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** Tells the API the visitor's address; whatever a visitor sends under that name is written over. */
export function viewerAddressFunction(scope: Construct, functionName: string): EdgeFunction {
  return new EdgeFunction(scope, 'ViewerAddress', {
    functionName,
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(
      `async function handler(event) {
  event.request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  return event.request;
}`,
    ),
    autoPublish: true,
  });
}
