import { splitPath } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/part-names';
import type { SiteJson } from '@site/contracts/site-json';
import { PAGE_SLOT } from '../federation/hydration-progress';
import type { LoggedError } from './error-log';

export interface PartVersion {
  part: string;
  version: string;
}

/** Addresses of code, as releases lay it out: `/shell/<version>/…`, `/mfe/<name>/<version>/…`. */
const CODE = /\/(?:(shell)|mfe\/([a-z0-9-]+))\/([0-9a-f]{12})\//;

/** The part and version that an address or a stack names first. */
function codeIn(text: string | undefined): PartVersion | undefined {
  const [, shell, name, version] = CODE.exec(text ?? '') ?? [];
  const part = shell ?? name;
  return part && version ? { part, version } : undefined;
}

/** Tells by which part and version something was done; `own` is the address of the shell's own code. */
export function partsOf(site: SiteJson, own: string) {
  const shell = codeIn(own);
  /** Of the parts of the page's composition: another site's code may lie at such an address, too. */
  const partOfCode = (text: string | undefined) => {
    const code = codeIn(text);
    const known = code?.part === SHELL || site.remotes.some(({ name }) => name === code?.part);
    return known ? code : undefined;
  };
  const byName = (name: string | undefined): PartVersion | undefined => {
    const remote = site.remotes.find((known) => known.name === name);
    return remote ? { part: remote.name, version: remote.version } : shell;
  };
  const ofPage = (pathname: string) => byName(ownerOf(site, pathname));
  return {
    /** The part that owns a page. */
    ofPage,
    /**
     * The remote in whose slot a node stands, within the page's slot the part that owns the page; the shell for all others.
     * What is about no node is about the whole page. Undefined outside of a release.
     */
    ofNode(node: Node | null | undefined, pathname: string): PartVersion | undefined {
      if (!node) return ofPage(pathname);
      const element = node instanceof Element ? node : node.parentElement;
      const slot = element?.closest('[data-slot]')?.getAttribute('data-slot');
      return slot === PAGE_SLOT ? ofPage(pathname) : byName(slot?.split('/')[0]);
    },
    /**
     * Whose boundary caught it is sure; else the code on top of the stack, then the page's owner for what the page's
     * boundary caught. Undefined: no code of the site's.
     */
    ofError({ part, error }: LoggedError, pathname: string, file?: string): PartVersion | undefined {
      const named = part?.split('/')[0];
      if (named && site.remotes.some(({ name }) => name === named)) return byName(named);
      const stack = error instanceof Error ? error.stack : undefined;
      const code = partOfCode(stack) ?? partOfCode(file);
      // Libraries that all share are the shell's code: on top of the stack they say nothing about who failed.
      if (named === PAGE_SLOT && (!code || code.part === SHELL)) return ofPage(pathname);
      return code ?? (part ? shell : undefined);
    },
  };
}

/** The remote that owns a path; undefined for the shell's. Patterns are segments, of which `:name` stands for any. */
function ownerOf(site: SiteJson, pathname: string): string | undefined {
  const segments = splitPath(pathname).path.slice(1).split('/');
  const matches = (pattern: string) => {
    const parts = pattern.split('/');
    return (
      parts.length === segments.length && parts.every((part, at) => /^:./.test(part) || part === segments[at])
    );
  };
  return site.remotes.find(({ patterns }) => patterns.some(matches))?.name;
}
