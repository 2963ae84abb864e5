/* An example of `build:part`: builds this part with the tool in its argument, `rspack` or `webpack`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build as bundle } from 'esbuild';

const [tool = ''] = process.argv.slice(2);
const out = process.env.PART_OUT;
const client = path.join(out, 'client');
const SHARED = { react: '^19.0.0', 'react-router-dom': '^7.0.0' };
const EXPOSES = { './routes': './src/routes.js', './Note': './src/note.js' };
const consumed = Object.fromEntries(
  Object.entries(SHARED).map(([name, requiredVersion]) => [name, { singleton: true, requiredVersion, import: false }]),
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
      error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve(stats),
    ),
  );

const BUILDS = {
  async rspack() {
    const { rspack } = await import(required.resolve('@rspack/core'));
    const implementation = path.dirname(required.resolve('@module-federation/runtime-tools/package.json'));
    const plugin = new rspack.container.ModuleFederationPlugin({ ...options, implementation });
    return run(rspack(configuration(plugin)));
  },
  async webpack() {
    const webpack = required('webpack');
    return run(webpack(configuration(new webpack.container.ModuleFederationPlugin(options))));
  },
};

const stats = await BUILDS[tool]();
const { chunks } = stats.toJson({ all: false, chunks: true, chunkModules: true, nestedModules: true });
const sourcesOf = ({ nameForCondition, modules = [] }) => [nameForCondition, ...modules.flatMap(sourcesOf)];
/** Returns the script that contains a source. */
const scriptWith = (source) =>
  chunks.find(({ modules }) => modules.flatMap(sourcesOf).includes(path.resolve(source))).files[0];
const files = Object.fromEntries(Object.entries(EXPOSES).map(([name, source]) => [name.slice(2), scriptWith(source)]));
const entries = { 'remoteEntry.js': 'remoteEntry.js', ...files, 'src/page.js': scriptWith('src/page.js') };
mkdirSync(path.join(client, '.vite'), { recursive: true });
const write = (file, value) => writeFileSync(path.join(client, '.vite', file), JSON.stringify(value));
write('manifest.json', Object.fromEntries(Object.entries(entries).map(([key, file]) => [key, { file }])));
write('part.json', { entry: 'remoteEntry.js', exposes: files });
await bundle({
  ...{ entryPoints: ['src/entry-server.js'], outfile: path.join(out, 'server/entry-server.js') },
  ...{ bundle: true, format: 'esm', platform: 'node', external: Object.keys(SHARED) },
});
