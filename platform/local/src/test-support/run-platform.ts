/** Runs a platform in its own process: `run-platform.ts <data folder> <templates>`. Prints its addresses as JSON and runs until killed. */
import path from 'node:path';
import { parseEnvironment } from '../../../../infra/config/environment';
import { functionLog } from '../function-log';
import { startPlatform } from '../platform';

const [dataDir = '', cdkOut = ''] = process.argv.slice(2);
// A limit on file sizes simulates a full disk; unlike a full disk, it sends a signal that would end the process.
process.on('SIGXFSZ', () => {});
const platform = await startPlatform({
  environment: parseEnvironment({}),
  dataDir,
  cdkOut,
  port: 0,
  dynamodbPort: 0,
  log: functionLog(path.join(dataDir, 'functions.log')),
});
console.log(JSON.stringify({ url: platform.url, dynamodbUrl: platform.dynamodbUrl }));
