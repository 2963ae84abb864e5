import { connect } from './connect';
import { records } from './records';
import { parseOrder, run, USAGE, UsageError } from './run';

try {
  const order = parseOrder(process.argv.slice(2));
  const connection = connect(order.stage, process.env);
  try {
    const text = await run(order, records(connection.dynamo, connection.table), new Date());
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
  } finally {
    connection.close();
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof UsageError ? `${message}\n\n${USAGE}` : message);
  process.exit(1);
}
