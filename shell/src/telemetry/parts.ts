import { VERSION_PATTERN } from '@site/contracts/ids';
import { splitPath } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/shell';
import type { SiteJson } from '@site/contracts/site-json';
import type { LoggedError } from '../app/report-error';
import { PAGE_SLOT } from '../federation/hydration-progress';

export interface PartVersion {
  part: string;
  version: string;
}

/** Addresses of released code: `/shell/<version>/…`, `/mfe/<name>/<version>/…`. */
const CODE = new RegExp(`/(?:(shell)|mfe/([a-z0-9-]+))/(${VERSION_PATTERN})/`);

/** Returns the first part and version in an address or a stack. */
function codeIn(text: string | undefined): PartVersion | undefined {
  const [, shell, name, version] = CODE.exec(text ?? '') ?? [];
  const part = shell ?? name;
  return part && version ? { part, version } : undefined;
}

/** Attributes reports to parts and versions; `own` is the address of the shell's code. */
export function partsOf(site: SiteJson, own: string) {
  const shell = codeIn(own);
  /** Only parts of the page's composition, because other sites' code may have similar addresses. */
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
    /** Returns the part that owns a page. */
    ofPage,
    /** Returns the parts whose code is on the page: the shell, the page's owner, the remotes with slots; and those of `more`. */
    onPage(pathname: string, more: ReadonlySet<string>): PartVersion[] {
      const here = new Set([...more, ownerOf(site, pathname)]);
      for (const slot of document.querySelectorAll<HTMLElement>('[data-slot]'))
        here.add(slot.dataset.slot?.split('/')[0]);
      const remotes = site.remotes.filter(({ name }) => here.has(name));
      return [...(shell ? [shell] : []), ...remotes.map(({ name: part, version }) => ({ part, version }))];
    },
    /**
     * Returns the remote whose slot contains a node; in the page's slot, and without a node, the part that owns the
     * page; otherwise the shell. Undefined if the code is not released.
     */
    ofNode(node: Node | null | undefined, pathname: string): PartVersion | undefined {
      if (!node) return ofPage(pathname);
      const element = node instanceof Element ? node : node.parentElement;
      const owner = element?.closest('[data-slot]')?.getAttribute('data-slot')?.split('/')[0];
      return owner === PAGE_SLOT ? ofPage(pathname) : byName(owner);
    },
    /**
     * Returns the part of an error: the remote whose boundary caught it; else the part of the code at the top of the
     * stack; else, for the page's boundary, the page's owner. Undefined if it is not the site's code.
     */
    ofError({ part, error, file }: LoggedError, pathname: string): PartVersion | undefined {
      const named = part?.split('/')[0];
      if (named && site.remotes.some(({ name }) => name === named)) return byName(named);
      const stack = error instanceof Error ? error.stack : undefined;
      const code = partOfCode(stack) ?? partOfCode(file);
      // Shared libraries are the shell's code: at the top of the stack they don't identify the failing part.
      if (named === PAGE_SLOT && (!code || code.part === SHELL)) return ofPage(pathname);
      return code ?? (part ? shell : undefined);
    },
  };
}

/** Returns the remote that owns a path; undefined for the shell's. In patterns `:name` matches any segment. */
function ownerOf(site: SiteJson, pathname: string): string | undefined {
  const segments = splitPath(pathname).path.slice(1).split('/');
  const matches = (pattern: string) => {
    const parts = pattern.split('/');
    return parts.length === segments.length && parts.every((part, at) => /^:./.test(part) || part === segments[at]);
  };
  return site.remotes.find(({ patterns }) => patterns.some(matches))?.name;
}
