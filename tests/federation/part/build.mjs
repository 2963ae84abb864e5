/* Builds this part with the tool in its argument: `rspack` or `webpack`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build as bundle } from 'esbuild';

const [tool = ''] = process.argv.slice(2);
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

// Which script contains which module: by texts that only that module has.
const scripts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.js'),
);
const holding = (text) =>
  scripts.find((file) => readFileSync(path.join(client, file), 'utf8').includes(text));
const files = { routes: holding('src/page.js'), Note: holding('foreign-note') };
const entries = { 'remoteEntry.js': 'remoteEntry.js', ...files, 'src/page.js': holding('"h1"') };
mkdirSync(path.join(client, '.vite'), { recursive: true });
const write = (file, value) => writeFileSync(path.join(client, '.vite', file), JSON.stringify(value));
write('manifest.json', Object.fromEntries(Object.entries(entries).map(([key, file]) => [key, { file }])));
write('part.json', { entry: 'remoteEntry.js', exposes: files });
await bundle({
  ...{ entryPoints: ['src/entry-server.js'], outfile: path.join(out, 'server/entry-server.js') },
  ...{ bundle: true, format: 'esm', platform: 'node', external: Object.keys(SHARED) },
});
