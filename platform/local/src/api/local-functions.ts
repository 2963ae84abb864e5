import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
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

/** An invocation that took too long, which callers of Lambda tell from others that failed. */
export class TimedOut extends Error {}

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
  /** How many invocations each worker runs: a replaced one ends after its last. */
  private readonly running = new Map<Worker, number>();
  /** Awaited before each invocation, so that changed code is replaced first. */
  ready: (() => Promise<void>) | undefined;

  /** `code`: the file of the bundle that the next invocation runs. */
  constructor(
    public code: string,
    private readonly timeoutSeconds: number,
    private readonly options: FunctionOptions,
  ) {}

  /** Invokes the function with an event. Rejects if it fails, which is logged, or takes too long: then with TimedOut. */
  async invoke(event: unknown): Promise<unknown> {
    await this.ready?.();
    this.worker ??= this.start();
    const { worker, options } = this;
    this.count(worker, 1);
    try {
      const bytes = Buffer.byteLength(JSON.stringify(event) ?? '');
      checkAwsLimit('lambda/request', bytes, `The event for ${options.name}`);
      const { result, error } = await this.answerOf(worker, event);
      if (result === undefined && error === undefined) this.forget(worker);
      if (result === undefined) throw new Error(error ?? 'the function exited');
      checkAwsLimit('lambda/answer', Buffer.byteLength(result), `The answer of ${options.name}`);
      return JSON.parse(result);
    } catch (error) {
      this.log((error as Error).message);
      throw error;
    } finally {
      this.count(worker, -1);
    }
  }

  /** Sends an event to a worker. Resolves with neither result nor error if the worker ends; rejects if it takes too long. */
  private answerOf(worker: Worker, event: unknown): Promise<{ result?: string; error?: string }> {
    const ms = this.timeoutSeconds * 1000;
    const context = { awsRequestId: randomUUID(), functionName: this.options.name, memoryLimitInMB: '512' };
    const { port1: answer, port2: port } = new MessageChannel();
    worker.postMessage({ event, context, deadline: Date.now() + ms, port }, [port]);
    return new Promise((resolve, reject) => {
      // As Lambda does with a sandbox: the worker's other invocations fail too.
      const timer = setTimeout(() => {
        reject(new TimedOut(`the function timed out after ${this.timeoutSeconds} s`));
        this.forget(worker);
        void worker.terminate();
      }, ms);
      answer.once('message', (message) => {
        resolve(message);
        answer.close();
      });
      answer.once('close', () => {
        clearTimeout(timer);
        resolve({});
      });
    });
  }

  /** Replaces the bundle for the next invocations. Running ones keep their code. */
  replaceCode(file: string): void {
    const { worker } = this;
    this.code = file;
    this.worker = undefined;
    if (worker) this.count(worker, 0);
  }

  async close(): Promise<void> {
    await Promise.all([this.worker, ...this.running.keys()].map((worker) => worker?.terminate()));
  }

  private count(worker: Worker, change: number): void {
    const running = (this.running.get(worker) ?? 0) + change;
    this.running.set(worker, running);
    if (running > 0) return;
    this.running.delete(worker);
    if (worker !== this.worker) void worker.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./lambda-worker.mjs', import.meta.url), {
      workerData: { file: pathToFileURL(this.code).href },
      env: this.options.environment,
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    worker.unref();
    for (const input of [worker.stdout, worker.stderr]) createInterface({ input }).on('line', (line) => this.log(line));
    worker.on('error', (error) => this.log(String(error)));
    worker.on('exit', () => this.forget(worker));
    return worker;
  }

  /** Has the next invocation start another worker. */
  private forget(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
  }

  private log(line: string): void {
    this.options.log(`[${this.options.name}] ${line}`);
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
  const functions = assembly.ofType<FunctionProperties>('AWS::Lambda::Function').map((resource) => {
    const { stack, id, properties } = resource;
    const { Environment, FunctionName, Handler, Timeout = 3 } = properties;
    const variables = Object.entries(Environment?.Variables ?? {})
      // For the Node process, not for the function: a worker thread would apply it.
      .filter(([name]) => name !== 'NODE_OPTIONS')
      .map(([name, value]) => [name, options.rewrite(value)]);
    // Checked before the variables of the local services are added, which don't exist on AWS.
    const text = variables.flat().join('');
    checkAwsLimit('lambda/environment', Buffer.byteLength(text), `The environment of ${id}`);
    const fn = new LocalFunction(bundledFile(assembly, resource), Timeout, {
      name: id.replace(/[0-9A-F]{8}$/, ''),
      environment: {
        ...Object.fromEntries(variables),
        ...options.services,
        AWS_LAMBDA_FUNCTION_NAME: id,
        // By this the tables know whose rights apply.
        AWS_ACCESS_KEY_ID: id,
        TZ: ':UTC',
      },
      log: options.log,
    });
    // The release functions are bundled in their own way.
    if (Handler === 'index.handler') fn.ready = options.fresh?.follow(fn);
    return { stack, id, name: FunctionName, fn };
  });
  type Created = (typeof functions)[number];
  const find = (what: string, isIt: (one: Created) => boolean) => {
    const found = functions.find(isIt);
    if (!found) throw new Error(`"${what}" is not a function of the templates.`);
    return found.fn;
  };
  return {
    /** Returns the function with an ARN of the templates. */
    at(arn: string) {
      const { stack, id } = behindAlias(assembly, arn);
      return find(arn, (one) => one.stack === stack && one.id === id);
    },
    named: (name: string) => find(name, (one) => one.name === name),
    close: async () => {
      await Promise.all(functions.map(({ fn }) => fn.close()));
    },
  };
}

/** Returns the function of an ARN, which may be an alias: locally there is only one version. */
function behindAlias(assembly: CloudAssembly, arn: string): { stack: string; id: string } {
  const named = assembly.referredBy<{ FunctionName?: string }>(arn);
  const { FunctionName } = named.properties;
  return named.type === 'AWS::Lambda::Alias' && FunctionName ? behindAlias(assembly, FunctionName) : named;
}
