import path from 'node:path';
import { parseEnvironment } from '@site/contracts/environment';
import { sayStarted } from '../release/report';
import { functionLog } from './function-log';
import { OVERVIEW_PATH } from './overview/overview';
import { startSite } from './site';
import { requireStartable } from './startable';

const started = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

try {
  const [unknown] = process.argv.slice(2);
  if (unknown !== undefined)
    throw new Error(
      `npm start takes no arguments, and was given "${unknown}". What can be set are variables, such as PORT=9000 npm start: see "Environment" in README.md.`,
    );
  const environment = parseEnvironment(process.env);
  await requireStartable(environment);
  const site = await startSite({
    environment,
    cdkOut: path.resolve(environment.LOCAL_DATA_DIR, 'cdk.out'),
    log: functionLog(path.resolve(environment.LOCAL_DATA_DIR, 'functions.log')),
    step: async (what, work) => {
      const at = performance.now();
      process.stdout.write(`${`${what} …`.padEnd(44)}`);
      try {
        const result = await work();
        console.log(seconds(at));
        return result;
      } catch (error) {
        console.log('failed');
        throw error;
      }
    },
  });
  if (site.started) sayStarted(console.log, site.started);
  const service = (configured: boolean, url: string) => `${configured ? 'real, ' : 'embedded, '}${url}`;
  console.log(`
Ready after ${seconds(started)}.

  Site          ${site.url}   (/ru and /ua for Russian and Ukrainian)
  Behind it     ${site.url}${OVERVIEW_PATH}   (what is stored, sent and counted)
  Previews      ${site.previewUrl}   (npm run release -- preview <part>)
  DynamoDB      ${site.dynamodbUrl}
  ElevenLabs    ${service(environment.ELEVENLABS_API_URL !== undefined, site.elevenLabsUrl)}
  Telegram      ${service(environment.TELEGRAM_API_URL !== undefined, site.telegramUrl)}
  Data          ${path.resolve(environment.LOCAL_DATA_DIR)}
  Logs          ${path.resolve(environment.LOCAL_DATA_DIR, 'functions.log')}
  Live          composition ${site.composition}

Ctrl+C stops it.`);
  const stop = () => void site.close().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
