import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseEnvironment } from '@platform/config/environment';
import { describeDecision } from '@platform/releases/judging/judge-record';
import type { Verdict } from '@platform/releases/judging/judge-rollout';
import { sayStarted } from '@platform/releases/report';
import { OVERVIEW_PATH } from './own-pages';
import { startSite } from './site';

/** When the command was started, before packages were installed, in ms since 1970; tools/bin/run.mjs passes it on. */
const startedAt = Number(process.env.STARTED_AT ?? performance.timeOrigin);
// Child processes must not inherit it.
delete process.env.STARTED_AT;
const secondsOf = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

try {
  const environment = parseEnvironment(process.env);
  const functionsLog = path.resolve(environment.LOCAL_DATA_DIR, 'functions.log');
  const site = await startSite({
    environment,
    cdkOut: path.resolve(environment.LOCAL_DATA_DIR, 'cdk.out'),
    log: logTo(functionsLog),
    step: async (what, work) => {
      const at = performance.now();
      process.stdout.write(`${`${what} …`.padEnd(44)}`);
      try {
        const result = await work();
        console.log(secondsOf(performance.now() - at));
        return result;
      } catch (error) {
        console.log('failed');
        throw error;
      }
    },
  });
  sayStarted(console.log, site.started);
  const service = (configured: boolean, url: string) => `${configured ? 'real, ' : 'embedded, '}${url}`;
  console.log(`
Ready after ${secondsOf(Date.now() - startedAt)}.

  Site          ${site.url}
  Behind it     ${site.url}${OVERVIEW_PATH}   (what is stored and sent)
  Previews      ${site.previewUrl}   (npm run release -- preview <part>)
  DynamoDB      ${site.dynamodbUrl}
  ElevenLabs    ${service(environment.ELEVENLABS_API_URL !== undefined, site.elevenLabsUrl)}
  Telegram      ${service(environment.TELEGRAM_API_URL !== undefined, site.telegramUrl)}
  Data          ${path.resolve(environment.LOCAL_DATA_DIR)}
  Logs          ${functionsLog}
  Live          composition ${site.composition}

Ctrl+C stops it.`);
  const stop = () => void site.close().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/**
 * Returns a logger for the functions' lines: each goes to the file, and to the terminal those besides INFO, DEBUG,
 * metrics and records of orders; what the judge did about a rollout is said there in a sentence.
 */
function logTo(file: string): (line: string) => void {
  mkdirSync(path.dirname(file), { recursive: true });
  return (line) => {
    appendFileSync(file, `${line}\n`);
    const [verdict] = /\{"verdict":.*\}$/.exec(line) ?? [];
    if (verdict) sayVerdict((JSON.parse(verdict) as { verdict: Verdict }).verdict);
    else if (!/"level":"(INFO|DEBUG)"|"_aws":|\{"audit":/.test(line)) console.log(line);
  };
}

function sayVerdict({ judged, started, dropped }: Verdict): void {
  if (judged && judged.decision.action !== 'hold')
    console.log(
      `The judge on the rollout of ${judged.part} (${judged.percent} % of the visitors): ${describeDecision(judged.decision)}`,
    );
  for (const { part, version } of dropped) console.log(`${part} ${version} no longer fits, and left the line.`);
  if (started) console.log(`The rollout of ${started.part} ${started.version} has begun.`);
}
