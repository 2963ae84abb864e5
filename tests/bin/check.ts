import { staticChecks } from './steps';

const { failures } = await staticChecks();
process.exitCode = failures.length > 0 ? 1 : 0;
