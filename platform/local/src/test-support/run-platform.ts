/** Runs a platform in a process of its own: `run-platform.ts <data folder> <templates>`. Prints its addresses as JSON, then runs until it is killed. */
import path from 'node:path';
import { parseEnvironment } from '../../../../infra/config/environment';
import { functionLog } from '../function-log';
import { startPlatform } from '../platform';

const [dataDir = '', cdkOut = ''] = process.argv.slice(2);
// A limit on file sizes stands for a full disk; its signal would end the process, which a full disk does not.
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
