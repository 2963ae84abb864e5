import type { SiteJson } from '@site/contracts/composition';
import { PART_NAMES } from '@site/contracts/microfrontend';
import type { LoggedError } from './error-log';

export type PartName = (typeof PART_NAMES)[number];
export interface PartVersion {
  part: PartName;
  version: string;
}

/** Addresses of code, as releases lay it out: `/shell/<version>/…`, `/mfe/<name>/<version>/…`. */
const CODE = /\/(?:(shell)|mfe\/([a-z-]+))\/([0-9a-f]{12})\//;

const isPart = (name: string | undefined): name is PartName => PART_NAMES.includes(name as PartName);

/** The part and version that an address or a stack names first. */
export function partOfCode(text: string | undefined): PartVersion | undefined {
  const [, shell, name, version] = CODE.exec(text ?? '') ?? [];
  const part = shell ?? name;
  return isPart(part) && version ? { part, version } : undefined;
}

/** Tells by which part and version something was done; `own` is the address of the shell's own code. */
export function partsOf(site: SiteJson, own: string) {
  const shell = partOfCode(own);
  const byName = (name: string | undefined): PartVersion | undefined => {
    const remote = site.remotes.find((known) => known.name === name);
    return remote && isPart(remote.name) ? { part: remote.name, version: remote.version } : shell;
  };
  return {
    /** The remote in whose slot a node stands; the shell for all others. Undefined outside of a release. */
    ofNode(node: Node | null | undefined): PartVersion | undefined {
      const element = node instanceof Element ? node : node?.parentElement;
      const slot = element?.closest('[data-slot*="/"]')?.getAttribute('data-slot');
      return byName(slot?.split('/')[0]);
    },
    /** Whose boundary caught it is sure; else the code on top of the stack. Undefined: no code of the site's. */
    ofError({ part, error }: LoggedError, file?: string): PartVersion | undefined {
      const named = part?.split('/')[0];
      if (named && site.remotes.some(({ name }) => name === named)) return byName(named);
      const stack = error instanceof Error ? error.stack : undefined;
      return partOfCode(stack) ?? partOfCode(file) ?? (part ? shell : undefined);
    },
  };
}
