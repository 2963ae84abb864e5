import { endQuietly } from '@platform/base/broken-pipe';
import { connect } from './connect';
import { records } from './records';
import { type Order, parseOrder, run } from './run';
import { synthetic } from './synthetic';

endQuietly();
try {
  const order = parseOrder(process.argv.slice(2));
  const text =
    'help' in order
      ? order.help
      : order.positionals[0] === 'synthetic'
        ? await visit(order)
        : await change(order);
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(message);
  process.exit(1);
}

async function visit(order: Order): Promise<string> {
  const { text, passed } = await synthetic(order, process.env);
  if (!passed) process.exitCode = 1;
  return text;
}

async function change(order: Order): Promise<string> {
  const connection = connect(order.stage ?? 'local', process.env);
  try {
    return await run(order, records(connection.dynamo, connection.table), new Date());
  } finally {
    connection.close();
  }
}
