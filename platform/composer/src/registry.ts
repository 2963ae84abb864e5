import type { Fault } from '@platform/base/release-error';
import {
  type NavigationEntry,
  type NavigationItem,
  type PartDeclaration,
  partDeclarationSchema,
} from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';
import type { ExposeId } from '@site/contracts/microfrontend';
import { MAIN_MENU } from '@site/contracts/navigation';
import { SHELL } from '@site/contracts/shell';
import type { RemoteRoute, RemoteServerModule } from '@site/federation/remote';

/** The file of a part's declaration, as faults name it. */
export const DECLARATION_FILE = 'part.ts';
/** A part of a composition with its declaration. */
type Declared = readonly [part: string, declaration: PartDeclaration];

/** The merged declarations of a composition's parts. */
export interface Registry {
  /** Returns the entries of the navigation in a language, sorted. */
  navigation(lang: Language): NavigationItem[];
  /** Page → its places → the sections that parts declare for them, in their order. */
  places: Record<string, Record<string, ExposeId[]>>;
  /** Old path → the new path of its page. */
  moved: Record<string, string>;
  /** Paths of pages that were removed on purpose, by their part or together with it. */
  gone: string[];
  /** Those of `gone` that were removed together with their part. */
  retired: string[];
  /** The page whose articles the feed carries. */
  feed?: string;
}

/** What the registry reads of a part. */
type DeclaringPart = Pick<RemoteServerModule, 'pages' | 'declaration'> & {
  routes: readonly Pick<RemoteRoute, 'pattern'>[];
};

/** Merges the declarations of a composition's parts. Returns a fault for everything in them that is invalid or contradictory. */
export function mergeDeclarations(
  shell: DeclaringPart,
  remotes: Record<string, DeclaringPart>,
  retired: readonly string[] = [],
): { registry: Registry; faults: Fault[] } {
  const modules = Object.entries({ [SHELL]: shell, ...remotes });
  const pages = modules.flatMap(([, part]) => part.pages);
  const paths = new Set(pages.flatMap(({ path, aliases = [] }) => [path, ...aliases]));
  const read = modules.map(([part, { declaration }]) => ({ part, ...partDeclarationSchema.safeParse(declaration) }));
  const declared = read.flatMap(({ part, data }): Declared[] => (data ? [[part, data]] : []));
  const entries = declared.flatMap(([part, { navigation = [] }]) =>
    navigation.map((entry, at) => ({ part, at, entry })),
  );
  const sorted = entries.map(({ entry }) => entry).sort((a, b) => a.order - b.order);
  const sections = declared.flatMap(([part, { sections = [] }]) =>
    sections.map((section, at) => ({ part, at, section })),
  );
  const feeds = declared.flatMap(([part, { feed }]) => (feed === undefined ? [] : [{ part, feed }]));
  const moved: Registry['moved'] = Object.assign({}, ...declared.map(([, given]) => given.moved ?? {}));
  const gone = declared.flatMap(([, given]) => given.gone ?? []);
  const left = retired.filter((path) => !paths.has(path) && !Object.hasOwn(moved, path) && !gone.includes(path));
  const registry: Registry = {
    places: placesOf(sections),
    navigation: (lang) => sorted.map((entry) => inLanguage(entry, lang)),
    moved,
    gone: [...gone, ...left],
    retired: left,
    ...(feeds[0] ? { feed: feeds[0].feed } : {}),
  };
  return {
    registry,
    faults: [
      ...read.flatMap(({ part, error }) => error?.issues.map((issue) => invalidFault(part, issue)) ?? []),
      ...patternFaults(modules),
      ...navigationFaults(entries, paths),
      ...sectionFaults(sections, new Set(pages.map(({ path }) => path))),
      ...addressFaults(declared, paths),
      ...feedFaults(feeds, paths),
    ],
  };
}

const invalidFault = (part: string, { path, message }: { path: PropertyKey[]; message: string }): Fault => ({
  code: 'release/declaration-invalid',
  part,
  file: DECLARATION_FILE,
  field: path.join('.'),
  what: `is invalid: ${message}`,
  remedy: 'Correct it; packages/contracts/src/declaration.ts describes a declaration',
});

/** Returns an entry of the navigation in one language. */
export function inLanguage({ label, note, order: _, ...entry }: NavigationEntry, lang: Language): NavigationItem {
  return { ...entry, label: label[lang], ...(note ? { note: note[lang] } : {}) };
}

/** Returns a fault for patterns of two parts that match the same address, even if no page has it yet. */
function patternFaults(parts: readonly (readonly [string, DeclaringPart])[]): Fault[] {
  const all = parts
    .flatMap(([part, { routes }]) => routes.map(({ pattern }) => ({ part, pattern })))
    // The shell's pattern "*" matches everything that no other pattern does.
    .filter(({ pattern }) => pattern !== '*');
  return all.flatMap(({ part, pattern }, at) =>
    all
      .slice(0, at)
      .filter((other) => other.part !== part && patternsOverlap(other.pattern, pattern))
      .map((other) => ({
        code: 'release/pattern-taken',
        part,
        field: 'routes',
        what: `has the pattern /${pattern}, which matches addresses of /${other.pattern} of ${other.part}`,
        remedy: `Choose another path in ${part} or in ${other.part}`,
      })),
  );
}

/**
 * Returns whether two path patterns (`cases/:slug`) can match the same path. Segments are literals or parameters; `*` at the end matches
 * any rest.
 */
export function patternsOverlap(a: string, b: string): boolean {
  const left = a.split('/');
  const right = b.split('/');
  for (let at = 0; ; at += 1) {
    const [one, other] = [left[at], right[at]];
    if (one === '*' || other === '*') return true;
    if (one === undefined || other === undefined) return one === other;
    if (!one.startsWith(':') && !other.startsWith(':') && one !== other) return false;
  }
}

/** A rule about a field of a declaration: what it violates if `broken` holds. */
type Rule = readonly [broken: boolean, code: Fault['code'], field: string, what: string, remedy: string];

/** Returns a fault for each broken rule about a part's declaration. */
const broken = (part: string, rules: readonly Rule[]): Fault[] =>
  rules
    .filter(([isBroken]) => isBroken)
    .map(([, code, field, what, remedy]) => ({ code, part, file: DECLARATION_FILE, field, what, remedy }));

function navigationFaults(
  entries: readonly { part: string; at: number; entry: NavigationEntry }[],
  paths: ReadonlySet<string>,
): Fault[] {
  const main = entries.filter(({ entry }) => entry.place === MAIN_MENU).map(({ entry }) => entry.id);
  return entries.flatMap(({ part, at, entry: { id, place, order, href } }, index) => {
    const earlier = entries.slice(0, index);
    const sameId = earlier.find(({ entry }) => entry.id === id);
    const samePlace = earlier.find(({ entry }) => entry.place === place && entry.order === order);
    const target = href.split('#')[0] ?? '';
    const field = (name: string) => `navigation.${at}.${name}`;
    const taken = 'release/navigation-taken';
    const other = `where ${samePlace?.part} has "${samePlace?.entry.id}"`;
    const whose = `is "${place}", and no part has a main entry with that id`;
    const menu = `Use "${MAIN_MENU}", or release a shell that has the entry`;
    const dead = `links to ${target}, where no part has a page`;
    return broken(part, [
      [!!sameId, taken, field('id'), `is "${id}", which ${sameId?.part} uses too`, 'Choose another id'],
      [!!samePlace, taken, field('order'), `is ${order} in "${place}", ${other}`, 'Choose another position'],
      [place !== MAIN_MENU && !main.includes(place), 'release/navigation-place', field('place'), whose, menu],
      [!paths.has(target), 'release/navigation-dead', field('href'), dead, 'Add the page, or remove the entry'],
    ]);
  });
}

interface PlacedSection {
  part: string;
  at: number;
  section: NonNullable<PartDeclaration['sections']>[number];
}

function placesOf(sections: readonly PlacedSection[]): Registry['places'] {
  const places: Registry['places'] = {};
  for (const { part, section } of sections.toSorted((a, b) => a.section.order - b.section.order)) {
    const { page, place, expose } = section;
    places[page] ??= {};
    places[page][place] = [...(places[page][place] ?? []), `${part}/${expose}`];
  }
  return places;
}

const sectionFaults = (sections: readonly PlacedSection[], paths: ReadonlySet<string>): Fault[] =>
  sections.flatMap(({ part, at, section: { page } }) => {
    const what = `is "${page}", where no part has a page`;
    return broken(part, [
      [!paths.has(page), 'release/section-place', `sections.${at}.page`, what, 'Name a page of the site'],
    ]);
  });

function feedFaults(feeds: readonly { part: string; feed: string }[], paths: ReadonlySet<string>): Fault[] {
  const code = 'release/feed';
  return feeds.flatMap(({ part, feed }, at) => {
    const second = `is "${feed}", but ${feeds[0]?.part} declares the feed`;
    return broken(part, [
      [at > 0, code, 'feed', second, 'The site has only one feed: remove this field'],
      [!paths.has(feed), code, 'feed', `is "${feed}", where no part has a page`, 'Name a page'],
    ]);
  });
}

/**
 * Returns the faults of the addresses that parts gave up: one that is still a page, one that redirects to no page, and one that is
 * given up twice with different outcomes.
 */
function addressFaults(declared: readonly Declared[], paths: ReadonlySet<string>): Fault[] {
  const givenUp = declared.flatMap(([part, { moved = {}, gone = [] }]) => [
    ...Object.entries(moved).map(([path, to]) => ({ part, field: `moved.${path}`, path, to })),
    ...gone.map((path, at) => ({ part, field: `gone.${at}`, path, to: undefined })),
  ]);
  const code = 'release/address-given-up';
  return givenUp.flatMap(({ part, field, path, to }, at) => {
    const other = givenUp.slice(0, at).find((one) => one.path === path && (one.to ?? to) !== undefined);
    const twice = `gives up ${path}, which ${other?.field} of ${other?.part} gives up too`;
    const moved = to !== undefined;
    const syntax = 'Write it as /old-name, without a language';
    return broken(part, [
      [moved && !path.startsWith('/'), code, field, 'is not a path', syntax],
      [paths.has(path), code, field, `gives up ${path}, which is a page`, 'Remove one of the two'],
      [moved && !paths.has(to), code, field, `redirects to ${to}, where no part has a page`, 'Name a page of the site'],
      [!!other, code, field, twice, 'Remove one of the two'],
    ]);
  });
}
