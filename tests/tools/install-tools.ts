import { isInstalled, REQUIRED_TOOLS, type ToolName } from '@platform/base/test-support/required-tools';
import { run } from '../bin/steps';

let updated: Promise<unknown> | undefined;

/** Installs a Debian or Ubuntu package with apt-get if run as root. Callers check whether it succeeded. */
export async function installDebianPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  console.log(`Installing Debian's ${name} for the tests …`);
  updated ??= run('apt-get', ['update'], { quiet: true });
  await updated;
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true });
}

/** Tries to install those of these tools that are missing and that Debian has. */
export async function installTools(names: readonly ToolName[]): Promise<void> {
  for (const name of names) {
    const tool = REQUIRED_TOOLS[name];
    if (!isInstalled(name) && 'debianPackage' in tool) await installDebianPackage(tool.debianPackage);
  }
}
