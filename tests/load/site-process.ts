import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseEnvironment } from '@platform/config/environment';
import { startSite } from '@platform/local/site';
import { readFigures } from './figures';
import type { Reply } from './site';

/** Runs the production site as a child process, which reports its figures for every message. It exits with its parent. */
const [dataDir = ''] = process.argv.slice(2);
const reply = (message: Reply) => process.send?.(message);

const log = path.join(dataDir, 'functions.log');
mkdirSync(dataDir, { recursive: true });
try {
  const site = await startSite({
    environment: parseEnvironment({ PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: dataDir }),
    cdkOut: path.resolve('.local/cdk.out-load'),
    log: (line) => appendFileSync(log, `${line}\n`),
  });
  process.once('disconnect', () => void site.close().then(() => process.exit(0)));
  process.on('message', async () => reply({ kind: 'figures', figures: await readFigures() }));
  reply({ kind: 'ready', url: site.url, dynamodbUrl: site.dynamodbUrl });
} catch (error) {
  reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.disconnect();
}
