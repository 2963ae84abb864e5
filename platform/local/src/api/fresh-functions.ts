import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FUNCTION_SOURCES, functionBundle, isSource } from '@platform/config/function-bundle';
import { type BuildContext, type BuildFailure, context, formatMessages } from 'esbuild';

/** A running function whose bundle can be replaced. */
interface Replaceable {
  readonly code: string;
  replaceCode(file: string): void;
}

/**
 * Rebuilds a function before its next invocation when a source file under `root` has changed, with the options of a deployment. While
 * the sources have an error, the function keeps its previous code, and `say` reports the error with file and line.
 */
export class FreshFunctions {
  private readonly outDir = mkdtempSync(path.join(tmpdir(), 'functions-'));
  private readonly bundlers: BuildContext[] = [];
  private readonly first: string;
  private reported = '';

  constructor(private readonly options: { root: string; say(text: string): void }) {
    this.first = sourceState(options.root);
  }

  /** Keeps a function up to date with its sources. Returns a function to await before each invocation. */
  follow(fn: Replaceable): () => Promise<void> {
    const name = bundledFunction(fn.code);
    let seen = this.first;
    let building = Promise.resolve();
    let bundler: BuildContext | undefined;
    const rebuild = async () => {
      const began = performance.now();
      try {
        bundler ??= await this.bundlerOf(name);
        if (await this.replace(fn, name, bundler))
          this.say(`lambdas rebuilt in ${((performance.now() - began) / 1000).toFixed(1)} s: ${name}`);
      } catch (error) {
        const { errors } = error as Partial<BuildFailure>;
        const what = errors ? (await formatMessages(errors, { kind: 'error' })).join('') : String(error);
        this.say(
          `lambdas not rebuilt: the previous code keeps running until this is corrected.\n${what.trimEnd()}`,
        );
      }
    };
    return () => {
      const now = sourceState(this.options.root);
      if (now !== seen) {
        seen = now;
        building = building.then(rebuild);
      }
      return building;
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.bundlers.map((bundler) => bundler.dispose()));
    rmSync(this.outDir, { recursive: true, force: true });
  }

  private async bundlerOf(name: string): Promise<BuildContext> {
    const options = functionBundle(this.options.root, name, path.join(this.outDir, name));
    const bundler = await context({ ...options, write: false, logLevel: 'silent' });
    this.bundlers.push(bundler);
    return bundler;
  }

  /** Bundles a function; returns whether its code is another one. */
  private async replace(fn: Replaceable, name: string, bundler: BuildContext): Promise<boolean> {
    const { outputFiles = [] } = await bundler.rebuild();
    const code = outputFiles.find((file) => file.path.endsWith('.mjs'));
    if (!code || readFileSync(fn.code).equals(code.contents)) return false;
    mkdirSync(path.join(this.outDir, name), { recursive: true });
    // Atomic, because a worker may be reading the file.
    for (const file of outputFiles) {
      writeFileSync(`${file.path}.new`, file.contents);
      renameSync(`${file.path}.new`, file.path);
    }
    fn.replaceCode(code.path);
    return true;
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
  const names = sources.flatMap(
    (source) => /(?:^|\/)lambdas\/([\w-]+)\/handler\.ts$/.exec(source)?.[1] ?? [],
  );
  const [name, ...others] = names;
  if (name === undefined || others.length > 0)
    throw new Error(`The bundle ${file} must contain exactly one function, but contains ${names.length}.`);
  return name;
}

/** Returns a fingerprint of the functions' sources. Reading the state of a few hundred files takes milliseconds. */
function sourceState(root: string): string {
  const state: string[] = [];
  const read = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`;
      if (!isSource(entry.name)) continue;
      if (entry.isDirectory()) read(file);
      else {
        // A file may be missing for a moment while an editor saves it by renaming.
        const info = statSync(path.join(root, file), { throwIfNoEntry: false });
        if (info) state.push(`${file} ${info.mtimeMs} ${info.size} ${info.ino}`);
      }
    }
  };
  for (const folder of FUNCTION_SOURCES) read(folder);
  return state.join('\n');
}
