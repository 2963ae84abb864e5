import { ReleaseError } from '@platform/base/release-error';
import { packPackages } from './pack';
import { packagesVersion } from './packed-manifest';

const [folder, ...more] = process.argv.slice(2);
if (!folder || more.length > 0) {
  console.error('npm run pack needs one folder: npm run pack -- <folder>');
  process.exit(2);
}
try {
  for (const { name, file } of await packPackages(folder))
    console.log(`${name} ${packagesVersion()}  ${file}`);
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exit(1);
}
