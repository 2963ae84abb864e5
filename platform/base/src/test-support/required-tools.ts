import { existsSync } from 'node:fs';
import path from 'node:path';

/** A program besides Node and the npm packages that a test needs. */
interface RequiredTool {
  /** What is not tested without it. */
  proves: string;
  /** How to install it. */
  remedy: string;
  /** Its command on the PATH; `tests/browser` finds browsers. */
  command?: string;
  /** The Debian and Ubuntu package that `npm test` installs if run as root. */
  debianPackage?: string;
}

/** Add a new tool here and in `.github/actions/prepare-to-test`: the pipelines must have all of them. */
export const REQUIRED_TOOLS = {
  njs: {
    proves: 'the edge functions in njs, the engine of CloudFront Functions',
    remedy: 'apt-get install njs',
    command: 'njs',
    debianPackage: 'njs',
  },
  moto: {
    proves: 'the adapters for AWS, the doctor and what restores a stage, against moto',
    remedy: "pip install 'moto[server]'",
    command: 'moto_server',
  },
  'cfn-lint': {
    proves: 'the templates of prod, by cfn-lint',
    remedy: 'pip install cfn-lint',
    command: 'cfn-lint',
  },
  firefox: {
    proves: 'the core in Firefox',
    remedy: 'install Firefox 153 or newer',
    debianPackage: 'firefox-esr',
  },
  webkit: {
    proves: 'the core in WebKit, the engine of every browser on iOS',
    remedy: 'apt-get install xvfb webkit2gtk-driver',
    debianPackage: 'webkit2gtk-driver',
  },
} as const satisfies Record<string, RequiredTool>;

export type ToolName = keyof typeof REQUIRED_TOOLS;

/** Returns whether skipped tests are failures. They are in CI, where nobody reads what was skipped. */
export const everythingMustRun = () => process.env.CI === 'true';

export function isInstalled(name: ToolName): boolean {
  const { command }: RequiredTool = REQUIRED_TOOLS[name];
  if (!command) throw new Error(`tools/no-command: ${name} has no command; tests/browser finds it.`);
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, command)));
}

/** Returns the message for a missing tool. */
export function notRun(name: ToolName): string {
  const { proves, remedy } = REQUIRED_TOOLS[name];
  return `NOT RUN: ${proves}, because ${name} is not installed. Remedy: ${remedy}`;
}
