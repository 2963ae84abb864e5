import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuildContext, type BuildFailure, context, formatMessages } from 'esbuild';
import { functionBundle } from '../../../../infra/config/function-bundle';
import { bundledFunction, functionInputs } from './function-inputs';
import { changedFiles, sourceState } from './source-state';

/** A running function whose bundle can be replaced. */
interface Replaceable {
  readonly code: string;
  replaceCode(file: string): void;
}

const POLL_MS = 300;

/**
 * Rebuilds functions when their sources under `root` change, with the options of a deployment. An invocation waits only for its own
 * function. While the sources have an error, functions keep their previous code, and `say` reports the error with file and line.
 */
export class FreshFunctions {
  private readonly outDir = mkdtempSync(path.join(tmpdir(), 'functions-'));
  private readonly functions = new Map<string, Replaceable>();
  private readonly bundlers = new Map<string, BuildContext>();
  private readonly builds = new Map<string, Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private seen: ReturnType<typeof sourceState>;
  private planned: Promise<void> = Promise.resolve();
  /** Changed files that are not planned yet, because the sources had an error. */
  private readonly pending = new Set<string>();
  /** Functions that are waiting to be rebuilt. */
  private readonly stale = new Set<string>();
  private readonly failed = new Set<string>();
  private replaced: string[] = [];
  private since: number | undefined;
  private working = false;
  private said = '';

  constructor(private readonly options: { root: string; say(text: string): void }) {
    this.seen = sourceState(options.root);
    this.timer = setInterval(() => this.look(), POLL_MS).unref();
  }

  /** Keeps a function up to date with its sources. Returns a function to await before each invocation. */
  follow(fn: Replaceable): () => Promise<void> {
    const name = bundledFunction(fn.code);
    this.functions.set(name, fn);
    return async () => {
      this.look();
      await this.planned;
      await this.rebuilt(name);
    };
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.stale.clear();
    await this.planned;
    await Promise.all(this.builds.values());
    await Promise.all([...this.bundlers.values()].map((bundler) => bundler.dispose()));
    rmSync(this.outDir, { recursive: true, force: true });
  }

  private look(): void {
    const now = sourceState(this.options.root);
    const changed = changedFiles(this.seen, now);
    if (changed.length === 0) return;
    this.seen = now;
    this.since ??= performance.now();
    for (const file of changed) this.pending.add(file);
    this.planned = this.planned.then(() => this.plan());
  }

  /** Finds the functions that depend on the changed files. */
  private async plan(): Promise<void> {
    const changed = [...this.pending];
    try {
      const inputs = await functionInputs(this.options.root, [...this.functions.keys()]);
      for (const [name, files] of inputs)
        if (this.failed.delete(name) || changed.some((file) => files.has(file))) this.stale.add(name);
      for (const file of changed) this.pending.delete(file);
    } catch (error) {
      this.since = undefined;
      await this.explain(error);
      return;
    }
    void this.work();
  }

  /** Rebuilds the remaining stale functions one after another, and reports the rebuild at the end. */
  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let [name] = this.stale; name !== undefined; [name] = this.stale) await this.rebuilt(name);
    await Promise.all(this.builds.values());
    this.working = false;
    const seconds = ((performance.now() - (this.since ?? performance.now())) / 1000).toFixed(1);
    this.since = undefined;
    const names = [...new Set(this.replaced.splice(0))];
    if (this.failed.size > 0) return;
    this.said = '';
    this.options.say(`lambdas rebuilt in ${seconds} s: ${names.join(', ') || 'the same code'}`);
  }

  /** Resolves when the function is up to date with its sources as of this call. */
  private rebuilt(name: string): Promise<void> {
    const before = this.builds.get(name) ?? Promise.resolve();
    if (!this.stale.delete(name)) return before;
    const building = before
      .then(() => this.rebuild(name))
      .catch((error: unknown) => {
        this.failed.add(name);
        return this.explain(error);
      })
      .finally(() => {
        if (this.builds.get(name) === building) this.builds.delete(name);
      });
    this.builds.set(name, building);
    return building;
  }

  private async rebuild(name: string): Promise<void> {
    const folder = path.join(this.outDir, name);
    const options = functionBundle(this.options.root, name, folder);
    const bundler =
      this.bundlers.get(name) ?? (await context({ ...options, write: false, logLevel: 'silent' }));
    this.bundlers.set(name, bundler);
    const { outputFiles = [] } = await bundler.rebuild();
    const fn = this.functions.get(name);
    const code = outputFiles.find((file) => file.path === options.outfile);
    if (!fn || !code || readFileSync(fn.code).equals(code.contents)) return;
    mkdirSync(folder, { recursive: true });
    // Atomic, because a worker may be reading the file.
    for (const file of outputFiles) {
      writeFileSync(`${file.path}.new`, file.contents);
      renameSync(`${file.path}.new`, file.path);
    }
    fn.replaceCode(code.path);
    this.replaced.push(name);
  }

  private async explain(error: unknown): Promise<void> {
    const { errors } = error as Partial<BuildFailure>;
    const what = errors ? (await formatMessages(errors, { kind: 'error' })).join('') : String(error);
    const text = `lambdas not rebuilt: the previous code keeps running until this is corrected.\n${what.trimEnd()}`;
    if (text !== this.said) this.options.say(text);
    this.said = text;
  }
}
