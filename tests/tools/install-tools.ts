import { run } from '../bin/steps';
import { isInstalled, REQUIRED_TOOLS } from './required-tools';

let updated: Promise<unknown> | undefined;

/** Installs a Debian or Ubuntu package with apt-get if run as root. Callers check whether it succeeded. */
export async function installDebianPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  console.log(`Installing Debian's ${name} for the tests …`);
  updated ??= run('apt-get', ['update'], { quiet: true });
  await updated;
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true });
}

/** Tries to install the missing tools that have a command. */
export async function installTools(): Promise<void> {
  for (const [name, tool] of Object.entries(REQUIRED_TOOLS)) {
    if (!('command' in tool) || isInstalled(name as keyof typeof REQUIRED_TOOLS)) continue;
    if ('debianPackage' in tool) await installDebianPackage(tool.debianPackage);
  }
}
