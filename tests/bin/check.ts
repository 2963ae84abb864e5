import { staticChecks } from './steps';

const { failed } = await staticChecks();
process.exitCode = failed > 0 ? 1 : 0;
