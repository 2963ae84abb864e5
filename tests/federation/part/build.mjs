/*
 * Builds this part with the tool in its first argument: `vite` (the federation plugin without this project's configuration),
 * `rspack` or `webpack`. With a second argument it writes neither manifest nor server bundle.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build as bundle } from 'esbuild';

const [tool = '', bare] = process.argv.slice(2);
const out = process.env.PART_OUT;
const client = path.join(out, 'client');
const SHARED = { react: '^19.0.0', 'react-router-dom': '^7.0.0' };
const EXPOSES = { './routes': './src/routes.js', './Note': './src/note.js' };
const consumed = Object.fromEntries(
  Object.entries(SHARED).map(([name, requiredVersion]) => [
    name,
    { singleton: true, requiredVersion, import: false },
  ]),
);
const required = createRequire(`${process.env.FEDERATION_TOOLS}/`);

/** Options that webpack and Rspack have in common. */
const configuration = (plugin) => ({
  mode: 'production',
  context: process.cwd(),
  entry: {},
  output: {
    ...{ path: client, publicPath: 'auto', module: true, chunkFormat: 'module', chunkLoading: 'import' },
    ...{ chunkFilename: '[name].js', uniqueName: 'mfe-foreign' },
  },
  optimization: { chunkIds: 'named' },
  experiments: { outputModule: true },
  plugins: [plugin],
});
const options = {
  ...{ name: 'mfe_foreign', filename: 'remoteEntry.js', library: { type: 'module' } },
  ...{ exposes: EXPOSES, shared: consumed },
};
const run = (compiler) =>
  new Promise((resolve, reject) =>
    compiler.run((error, stats) =>
      error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve(),
    ),
  );

const BUILDS = {
  async vite() {
    const [{ build }, { federation }] = await Promise.all([
      import('vite'),
      import('@module-federation/vite'),
    ]);
    await build({
      ...{ configFile: false, logLevel: 'warn', base: process.env.PART_BASE },
      build: {
        ...{ outDir: client, target: 'es2022', manifest: !bare, modulePreload: { polyfill: false } },
        rolldownOptions: { input: 'src/routes.js' },
      },
      plugins: [
        federation({
          ...{ name: 'mfe-foreign', filename: 'remoteEntry.js', exposes: EXPOSES, shared: consumed },
          ...{ dts: false, shareStrategy: 'loaded-first' },
        }),
      ],
    });
  },
  async rspack() {
    const { rspack } = await import(required.resolve('@rspack/core'));
    const implementation = path.dirname(required.resolve('@module-federation/runtime-tools/package.json'));
    const plugin = new rspack.container.ModuleFederationPlugin({ ...options, implementation });
    await run(rspack(configuration(plugin)));
  },
  async webpack() {
    const webpack = required('webpack');
    await run(webpack(configuration(new webpack.container.ModuleFederationPlugin(options))));
  },
};

await BUILDS[tool]();

if (!bare) {
  // Which script contains which module: by texts that only that module has.
  const scripts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  const holding = (text) =>
    scripts.find((file) => readFileSync(path.join(client, file), 'utf8').includes(text));
  const files = { routes: holding('src/page.js'), Note: holding('foreign-note') };
  const page = holding('"h1"') ?? holding('`h1`');
  const entries = { 'remoteEntry.js': 'remoteEntry.js', ...files, 'src/page.js': page };
  mkdirSync(path.join(client, '.vite'), { recursive: true });
  const write = (file, value) => writeFileSync(path.join(client, '.vite', file), JSON.stringify(value));
  if (!existsSync(path.join(client, '.vite/manifest.json')))
    write('manifest.json', Object.fromEntries(Object.entries(entries).map(([key, file]) => [key, { file }])));
  write('part.json', { entry: 'remoteEntry.js', exposes: files });
  await bundle({
    ...{ entryPoints: ['src/entry-server.js'], outfile: path.join(out, 'server/entry-server.js') },
    ...{ bundle: true, format: 'esm', platform: 'node', external: Object.keys(SHARED) },
  });
}
