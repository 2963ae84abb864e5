import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { checkAwsLimit } from '@platform/config/aws-limits';
import type { CloudAssembly, Resource } from '../template/cloud-assembly';

/* Why our own Lambda: the emulators that others keep (LocalStack, SAM) need Docker. */

export interface FunctionProperties {
  FunctionName?: string;
  Code: { S3Key: string };
  Handler: string;
  Timeout?: number;
  Environment?: { Variables?: Record<string, string> };
}

/** A failed invocation, with the kinds of failure that callers of Lambda distinguish. */
export class FunctionError extends Error {
  constructor(
    readonly kind: 'failed' | 'timed-out',
    message: string,
  ) {
    super(message);
  }
}

interface Waiting {
  worker: Worker;
  settle(result: { value: unknown } | { error: FunctionError }): void;
}

interface FunctionOptions {
  name: string;
  environment: Record<string, string>;
  log(line: string): void;
}

/** Returns the bundle of a function in the templates. */
export function bundledFile(assembly: CloudAssembly, { properties }: Resource<FunctionProperties>): string {
  const folder = `asset.${properties.Code.S3Key.replace(/\.zip$/, '')}`;
  return path.join(assembly.directory, folder, properties.Handler.replace(/\..*$/, '.mjs'));
}

/** A bundled Lambda function in a worker thread, which isolates its environment, globals and crashes. */
export class LocalFunction {
  private worker: Worker | undefined;
  private readonly waiting = new Map<string, Waiting>();
  /** Awaited before each invocation, so that changed code is replaced first. */
  ready: (() => Promise<void>) | undefined;

  /** `code`: the file of the bundle that the next invocation runs. */
  constructor(
    public code: string,
    private readonly timeoutSeconds: number,
    private readonly options: FunctionOptions,
  ) {}

  /** Invokes the function with an event. Throws FunctionError. */
  async invoke(event: unknown): Promise<unknown> {
    await this.ready?.();
    this.requireWithin('lambda/request', JSON.stringify(event) ?? '', 'The event for');
    const id = randomUUID();
    const worker = this.start();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.abandon(worker, id), this.timeoutSeconds * 1000);
      this.waiting.set(id, {
        worker,
        settle: (result) => {
          clearTimeout(timer);
          this.waiting.delete(id);
          this.endReplaced(worker);
          if ('value' in result) resolve(result.value);
          else reject(result.error);
        },
      });
      const context = { awsRequestId: id, functionName: this.options.name, memoryLimitInMB: '512' };
      worker.postMessage({ id, event, context, deadline: Date.now() + this.timeoutSeconds * 1000 });
    });
  }

  /** Replaces the bundle for the next invocations. Running ones keep their code. */
  replaceCode(file: string): void {
    const { worker } = this;
    this.code = file;
    this.worker = undefined;
    if (worker) this.endReplaced(worker);
  }

  async close(): Promise<void> {
    const workers = [this.worker, ...[...this.waiting.values()].map(({ worker }) => worker)];
    await Promise.all(workers.map((worker) => worker?.terminate()));
  }

  private endReplaced(worker: Worker): void {
    const busy = [...this.waiting.values()].some((one) => one.worker === worker);
    if (worker !== this.worker && !busy) void worker.terminate();
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./lambda-worker.mjs', import.meta.url), {
      workerData: { file: pathToFileURL(this.code).href },
      env: this.options.environment,
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    this.worker = worker;
    worker.unref();
    for (const input of [worker.stdout, worker.stderr])
      createInterface({ input }).on('line', (line) => this.options.log(`[${this.options.name}] ${line}`));
    const started = this.waiting;
    worker.on('message', ({ id, result, error }: { id: string; result?: string; error?: string }) => {
      if (error !== undefined) this.options.log(`[${this.options.name}] ${error}`);
      started.get(id)?.settle(this.settled(result, error));
    });
    worker.on('error', (error) => this.gone(worker, String(error)));
    worker.on('exit', () => this.gone(worker, 'the function exited'));
    return worker;
  }

  private settled(result: string | undefined, error: string | undefined) {
    if (result === undefined) return { error: new FunctionError('failed', error ?? 'no answer') };
    try {
      this.requireWithin('lambda/answer', result, 'The answer of');
      return { value: JSON.parse(result) as unknown };
    } catch (refusal) {
      return { error: refusal as FunctionError };
    }
  }

  /** Throws a FunctionError if a text is too large for Lambda, which then fails the invocation. */
  private requireWithin(limit: 'lambda/request' | 'lambda/answer', text: string, what: string): void {
    try {
      checkAwsLimit(limit, Buffer.byteLength(text), `${what} ${this.options.name}`);
    } catch (error) {
      const { message } = error as Error;
      this.options.log(`[${this.options.name}] ${message}`);
      throw new FunctionError('failed', message);
    }
  }

  /** Terminates a worker that timed out, as Lambda does with a sandbox; its other invocations fail too. */
  private abandon(worker: Worker, id: string): void {
    this.options.log(`[${this.options.name}] timed out after ${this.timeoutSeconds} s`);
    this.waiting.get(id)?.settle({ error: new FunctionError('timed-out', 'the function timed out') });
    void worker.terminate();
  }

  private gone(worker: Worker, why: string): void {
    if (this.worker === worker) this.worker = undefined;
    for (const one of [...this.waiting.values()])
      if (one.worker === worker) one.settle({ error: new FunctionError('failed', why) });
  }
}

/**
 * Creates all Lambda functions of the templates. `services`: variables that point the SDK to the local services. `rewrite`: replaces
 * placeholders in template texts by addresses that are known only at run time.
 */
export function createFunctions(options: {
  assembly: CloudAssembly;
  services: Record<string, string>;
  rewrite(text: string): string;
  /** Keeps the functions up to date with their sources. */
  fresh?: { follow(fn: LocalFunction): () => Promise<void> } | undefined;
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
