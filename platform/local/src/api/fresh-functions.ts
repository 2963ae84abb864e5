import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inputsHash } from '@platform/base/inputs-hash';
import { FUNCTION_SOURCES, functionBundle } from '@platform/config/function-bundle';
import { type BuildFailure, build, formatMessages } from 'esbuild';
import type { LocalFunction } from './local-functions';

/**
 * Rebuilds a function before its next invocation when a source file under `root` has changed, with the options of a deployment. While
 * the sources have an error, the function keeps its previous code, and `say` reports the error with file and line.
 */
export class FreshFunctions {
  private readonly outDir = mkdtempSync(path.join(tmpdir(), 'functions-'));
  private readonly first: string;
  private reported = '';
  /** Ends when no function is being rebuilt. */
  private building = Promise.resolve();

  constructor(private readonly options: { root: string; say(text: string): void }) {
    this.first = this.sources();
  }

  /** Keeps a function up to date with its sources. Returns a function to await before each invocation. */
  follow(fn: LocalFunction): () => Promise<void> {
    const name = bundledFunction(fn.code);
    let seen = this.first;
    return () => {
      const now = this.sources();
      if (now !== seen) this.building = this.building.then(() => this.rebuild(fn, name));
      seen = now;
      return this.building;
    };
  }

  async close(): Promise<void> {
    await this.building;
    rmSync(this.outDir, { recursive: true, force: true });
  }

  private sources(): string {
    return inputsHash(this.options.root, [...FUNCTION_SOURCES]);
  }

  private async rebuild(fn: LocalFunction, name: string): Promise<void> {
    const began = performance.now();
    try {
      // Another folder each time, because a worker may be reading the file of the last.
      const bundle = functionBundle(this.options.root, name, mkdtempSync(path.join(this.outDir, name)));
      await build({ ...bundle, logLevel: 'silent' });
      if (readFileSync(bundle.outfile).equals(readFileSync(fn.code))) return;
      fn.replaceCode(bundle.outfile);
      this.say(`lambdas rebuilt in ${((performance.now() - began) / 1000).toFixed(1)} s: ${name}`);
    } catch (error) {
      const { errors } = error as Partial<BuildFailure>;
      const what = errors ? (await formatMessages(errors, { kind: 'error' })).join('') : String(error);
      this.say(`lambdas not rebuilt: the previous code keeps running until this is corrected.\n${what.trimEnd()}`);
    }
  }

  /** Several functions may report the same error. */
  private say(text: string): void {
    if (text !== this.reported) this.options.say(text);
    this.reported = text;
  }
}

/** Returns the name of the bundled function, from the bundle's source map. Throws unless it contains exactly one function. */
function bundledFunction(file: string): string {
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
  const names = sources.flatMap((source) => /(?:^|\/)lambdas\/([\w-]+)\/handler\.ts$/.exec(source)?.[1] ?? []);
  const [name, ...others] = names;
  if (name === undefined || others.length > 0)
    throw new Error(`The bundle ${file} must contain exactly one function, but contains ${names.length}.`);
  return name;
}
