import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const EMPTY_ROUTE = '/api/empty';

interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
}

/** Returns immediately, so that its latency is the overhead of the platform alone. */
const EMPTY_HANDLER = `export const handler = async () => ({ statusCode: 204 });\n`;

/** Copies synthesized templates and adds a route to an empty function. Throws if no template has an HTTP API. */
export function withEmptyRoute(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const bundle = path.join(to, 'asset.empty');
  mkdirSync(bundle, { recursive: true });
  writeFileSync(path.join(bundle, 'index.mjs'), EMPTY_HANDLER);
  for (const file of readdirSync(to).filter((name) => name.endsWith('.template.json'))) {
    const template = JSON.parse(readFileSync(path.join(to, file), 'utf8')) as {
      Resources: Record<string, Resource>;
    };
    const ofType = (type: string) =>
      Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
    const [route] = ofType('AWS::ApiGatewayV2::Route');
    const [integration] = ofType('AWS::ApiGatewayV2::Integration');
    const [fn] = ofType('AWS::Lambda::Function');
    if (!route || !integration || !fn) continue;
    Object.assign(template.Resources, {
      EmptyFunction: {
        ...fn[1],
        Properties: { ...fn[1].Properties, Code: { S3Key: 'empty.zip' }, Environment: { Variables: {} } },
      },
      EmptyIntegration: {
        ...integration[1],
        Properties: {
          ...integration[1].Properties,
          IntegrationUri: { 'Fn::GetAtt': ['EmptyFunction', 'Arn'] },
        },
      },
      EmptyRoute: {
        ...route[1],
        Properties: {
          ...route[1].Properties,
          RouteKey: `POST ${EMPTY_ROUTE}`,
          Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'EmptyIntegration' }]] },
        },
      },
    });
    writeFileSync(path.join(to, file), JSON.stringify(template));
    return;
  }
  throw new Error(`No template in ${from} has an HTTP API: synthesize the stage first.`);
}
