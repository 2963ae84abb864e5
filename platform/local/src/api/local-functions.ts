import { checkAwsLimit } from '@platform/config/aws-limits';
import type { CloudAssembly } from '../template/cloud-assembly';
import type { FreshFunctions } from './fresh-functions';
import { bundledFile, type FunctionProperties, LocalFunction } from './local-function';

/**
 * Creates all Lambda functions of the templates. `services`: variables that point the SDK to the local services. `rewrite`: replaces
 * placeholders in template texts by addresses that are known only at run time.
 */
export function localFunctions(options: {
  assembly: CloudAssembly;
  services: Record<string, string>;
  rewrite(text: string): string;
  /** Keeps the functions up to date with their sources. */
  fresh?: FreshFunctions | undefined;
  log(line: string): void;
}) {
  const { assembly } = options;
  const functions = new Map<string, LocalFunction>();
  const byName = new Map<string, LocalFunction>();
  for (const resource of assembly.ofType<FunctionProperties>('AWS::Lambda::Function')) {
    const { Environment, FunctionName, Handler, Timeout = 3 } = resource.properties;
    const variables = Object.entries(Environment?.Variables ?? {})
      // For the Node process, not for the function: a worker thread would apply it.
      .filter(([name]) => name !== 'NODE_OPTIONS')
      .map(([name, value]) => [name, options.rewrite(value)]);
    // Checked before the variables of the local services are added, which don't exist on AWS.
    const text = variables.flat().join('');
    checkAwsLimit('lambda/environment', Buffer.byteLength(text), `The environment of ${resource.id}`);
    const environment = {
      ...Object.fromEntries(variables),
      ...options.services,
      AWS_LAMBDA_FUNCTION_NAME: resource.id,
      // By this the tables know whose rights apply.
      AWS_ACCESS_KEY_ID: resource.id,
      TZ: ':UTC',
    };
    const fn = new LocalFunction(bundledFile(assembly, resource), Timeout, {
      name: resource.id.replace(/[0-9A-F]{8}$/, ''),
      environment,
      log: options.log,
    });
    // The release functions are bundled in their own way.
    if (Handler === 'index.handler') fn.ready = options.fresh?.follow(fn);
    functions.set(`${resource.stack}.${resource.id}`, fn);
    if (FunctionName) byName.set(FunctionName, fn);
  }
  return {
    /** Returns the function with an ARN of the templates. */
    at(arn: string) {
      const { stack, id } = behindAlias(assembly, arn);
      const fn = functions.get(`${stack}.${id}`);
      if (!fn) throw new Error(`"${arn}" is not a function of the templates.`);
      return fn;
    },
    named(name: string) {
      const fn = byName.get(name);
      if (!fn) throw new Error(`No function of the templates is named "${name}".`);
      return fn;
    },
    close: async () => {
      await Promise.all([...functions.values()].map((fn) => fn.close()));
    },
  };
}

/** Returns the function of an ARN, which may be an alias: locally there is only one version. */
function behindAlias(assembly: CloudAssembly, arn: string): { stack: string; id: string } {
  const named = assembly.referredBy<{ FunctionName?: string }>(arn);
  const { FunctionName } = named.properties;
  return named.type === 'AWS::Lambda::Alias' && FunctionName ? behindAlias(assembly, FunctionName) : named;
}
