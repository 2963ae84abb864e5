import { appendFileSync } from 'node:fs';
import type { Plugin, UserConfig } from 'vite';

/** Input of one of our plugins, before it rewrote anything. */
export type Recorded =
  | { plugin: string; module: string; code: string }
  | { plugin: string; groups: string[] }
  | { plugin: string; chunk: string; modules: string[]; code: string };

type Config = (environment: { command: 'build'; mode: string; isSsrBuild: boolean }) => UserConfig;

/**
 * Returns the configuration with each of the project's plugins wrapped: it appends its input to a file as JSON lines,
 * then runs.
 */
export const recorded = (config: Config, file: string) => (environment: Parameters<Config>[0]) => {
  const note = (one: Recorded) => appendFileSync(file, `${JSON.stringify(one)}\n`);
  const given = config(environment);
  return {
    ...given,
    plugins: listed(given.plugins).map((plugin) =>
      /^site:/.test(plugin.name) ? recording(plugin, note) : plugin,
    ),
  };
};

/** Plugin lists may be nested and contain falsy entries. */
const listed = (option: unknown): Plugin[] =>
  Array.isArray(option) ? option.flatMap(listed) : option ? [option as Plugin] : [];

// biome-ignore lint/suspicious/noExplicitAny: hooks are called with whatever the bundler gives them.
type Hook = (this: unknown, ...given: any[]) => unknown;
const handlerOf = (hook: unknown) =>
  (typeof hook === 'function' ? hook : (hook as { handler?: unknown } | undefined)?.handler) as
    | Hook
    | undefined;

function recording(plugin: Plugin, note: (one: Recorded) => void): Plugin {
  const { name } = plugin;
  const before = (hook: unknown, noteGiven: Hook) => {
    const handler = handlerOf(hook);
    if (!handler) return hook;
    const both: Hook = function (...given) {
      noteGiven.apply(this, given);
      return handler.apply(this, given);
    };
    return typeof hook === 'function' ? both : { ...(hook as object), handler: both };
  };
  return {
    ...plugin,
    transform: before(plugin.transform, (code: string, module: string) => {
      if (module.includes('virtual:mf')) note({ plugin: name, module, code });
    }),
    outputOptions: before(
      plugin.outputOptions,
      (options: { codeSplitting?: { groups?: { name: unknown }[] } }) => {
        const groups = options.codeSplitting?.groups ?? [];
        note({ plugin: name, groups: groups.map((group) => String(group.name).split('\n')[0] ?? '') });
      },
    ),
    generateBundle: before(plugin.generateBundle, (_options: unknown, bundle: object) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          note({ plugin: name, chunk: chunk.fileName, modules: chunk.moduleIds, code: chunk.code });
    }),
  } as Plugin;
}
