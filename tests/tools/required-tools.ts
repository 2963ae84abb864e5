import { existsSync } from 'node:fs';
import path from 'node:path';

/** A program beside Node and the packages that a check needs. */
interface RequiredTool {
  /** What is not checked without it. */
  proves: string;
  /** What somebody does who has not got it. */
  remedy: string;
  /** Its command, where it is found on the PATH; a browser is looked for by `tests/browser`. */
  command?: string;
  /** The package of Debian and Ubuntu that `npm test` installs where it runs as root. */
  debianPackage?: string;
}

/** A new tool is a line here, and in `.github/actions/prepare-to-test`: in a pipeline none may be missing. */
export const REQUIRED_TOOLS = {
  njs: {
    proves: 'the edge functions in njs, the engine of CloudFront Functions',
    remedy: 'apt-get install njs',
    command: 'njs',
    debianPackage: 'njs',
  },
  moto: {
    proves: 'the adapters for AWS and a deployment of the whole app, against moto',
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

/** Whether a check that did not run is a failure: in continuous integration nobody reads what was left out. */
export const everythingMustRun = () => process.env.CI === 'true';

export function isInstalled(name: ToolName): boolean {
  const { command }: RequiredTool = REQUIRED_TOOLS[name];
  if (!command) throw new Error(`tools/no-command: ${name} has no command; look for it in tests/browser.`);
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, command)));
}

/** Returns what to tell when a tool is missing. */
export function notRun(name: ToolName): string {
  const { proves, remedy } = REQUIRED_TOOLS[name];
  return `NOT RUN: ${proves}, because ${name} is not installed. Remedy: ${remedy}`;
}
