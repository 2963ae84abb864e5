/** Runs the tables of a data folder in a process of its own, with one table: `run-tables.ts <data folder>`. Prints their address. */
import path from 'node:path';
import { startDynamoDb } from '../aws/dynamodb';
import { endOnDiskFault } from '../disk-fault';
import { RECORDS } from './records-table';

const [dataDir = ''] = process.argv.slice(2);
// A limit on file sizes simulates a full disk; unlike a full disk, it sends a signal that would end the process.
process.on('SIGXFSZ', () => {});
endOnDiskFault(dataDir);
const { url } = await startDynamoDb({ assembly: RECORDS, path: path.join(dataDir, 'dynamodb'), port: 0 });
console.log(url);
