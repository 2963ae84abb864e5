import { suggestion } from '@platform/base/nearest.mjs';
import { staticChecks } from './steps';

const [option] = process.argv.slice(2);
if (option === '--audit') await import('./audit');
else if (option === undefined) {
  const { failed } = await staticChecks();
  process.exitCode = failed > 0 ? 1 : 0;
} else {
  console.error(
    `Unknown option "${option}".${suggestion(option, ['--audit', '--help'])} To format a file: npx biome check --write <file>. [check/unknown-option]`,
  );
  process.exitCode = 2;
}
