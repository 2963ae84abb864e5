import { packagesVersion, packPackages } from './pack';

const [folder, ...more] = process.argv.slice(2);
if (!folder || more.length > 0) {
  console.error('npm run pack needs one folder: npm run pack -- <folder>');
  process.exit(2);
}
for (const [name, file] of Object.entries(await packPackages(folder)))
  console.log(`${name} ${packagesVersion()}  ${file}`);
