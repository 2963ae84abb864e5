import path from 'node:path';
import { REMOTE_NAMES } from '@platform/base/part-names';
import { ROOT } from '@platform/base/root';
import { type Environment, parseEnvironment } from '@platform/config/environment';
import { contentSecurityPolicy } from '@platform/config/security-headers';
import { stageByName, stageSettings } from '@platform/config/stages';
import { FreshFunctions } from '@platform/local/api/fresh-functions';
import { startPlatform } from '@platform/local/platform';
import { synthesizeTemplates } from '@platform/local/synth';
import { SHELL } from '@site/contracts/shell';
import { devDocument, devPolicy } from './dev-document';
import { devInSite } from './dev-in-site';
import { answerPage, sourcePages } from './dev-pages';
import { proxyRequest, startGateway } from './gateway';
import { devArguments } from './running-site';
import { siteSources } from './sources';
import { Stops, startPart } from './start-part';

const stops = new Stops();
const started = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const at = performance.now();
  const result = await work();
  console.log(`${what.padEnd(44)}${seconds(at)}`);
  return result;
}

/** Starts the local platform, the API and the emulators. Returns its address, and the policy of the pages. */
async function startServices(environment: Environment): Promise<{ url: string; policy: string }> {
  const cdkOut = path.resolve(environment.LOCAL_DATA_DIR, 'cdk.out');
  const log = (line: string) => /"level":"(INFO|DEBUG)"|"_aws":/.test(line) || console.log(line);
  // Functions that are bundled again when their sources change. Started before the templates are synthesized, to miss no change.
  const fresh = await stops.keep(Promise.resolve(new FreshFunctions({ root: ROOT, say: console.log })));
  await step('Synthesizing the AWS templates', () => synthesizeTemplates({ cdkOut, stage: 'local', environment }));
  const { url, elevenLabsUrl } = await step('Starting the local platform', () =>
    stops.keep(startPlatform({ environment: { ...environment, PORT: 0 }, cdkOut, fresh, log })),
  );
  return { url, policy: contentSecurityPolicy({ elevenLabsUrl }) };
}

/** Starts every part from its sources behind one address, which it returns. */
async function startDev(environment: Environment): Promise<string> {
  const services = await startServices(environment);
  const [shell, ...remotes] = await step('Starting the dev servers', () =>
    Promise.all([SHELL, ...REMOTE_NAMES].map((name) => stops.keep(startPart(name)))),
  );
  if (!shell) throw new Error('The dev server of the shell did not start.');
  const sources = await step('Reading the texts', () => stops.keep(siteSources(shell.reload)));
  const pages = sourcePages({
    sources,
    settings: stageSettings(stageByName('local', environment)),
    entries: Object.fromEntries(remotes.map(({ name, url }) => [name, `${url}/remoteEntry.js`])),
    policy: devPolicy(
      services.policy,
      remotes.map(({ url }) => url),
    ),
    async document(site, page) {
      const template = await fetch(`${shell.url}/`, { headers: { accept: 'text/html' } });
      if (!template.ok) throw new Error(`The shell's dev server answered ${template.status} for its document.`);
      return devDocument(await template.text(), site, page);
    },
  });
  const gateway = await stops.keep(
    startGateway({
      port: environment.PORT,
      platformUrl: services.url,
      viteUrl: shell.url,
      async answer(request, response) {
        if (!(await answerPage(pages, request, response))) proxyRequest(request, response, shell.url);
      },
    }),
  );
  return `http://localhost:${gateway.port}`;
}

try {
  const { part, site: typed } = devArguments(process.argv.slice(2), process.env.npm_config_site);
  if (part) await devInSite(part, typed, step);
  const site = await startDev(parseEnvironment(process.env));
  console.log(`\nReady after ${seconds(started)}.\n\n  Site          ${site}`);
  console.log('\nPages update when you save a source file. Ctrl+C stops it.');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await stops.all();
  process.exit(1);
}
