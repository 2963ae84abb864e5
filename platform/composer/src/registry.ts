import type { Fault } from '@platform/base/release-error';
import {
  type NavigationEntry,
  type NavigationItem,
  type PartDeclaration,
  partDeclarationSchema,
} from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/microfrontend';
import { MAIN_MENU } from '@site/contracts/navigation';
import type { RemoteRoute, RemoteServerModule } from '@site/federation/remote';
import { DECLARATION_FILE, type Declared, DECLARATION_FILE as FILE } from './declared';
import { overlap } from './overlapping-patterns';

/** The merged declarations of a composition's parts. */
export interface Registry {
  /** Returns the entries of the navigation in a language, sorted. */
  navigation(lang: Language): NavigationItem[];
  /** Old path → the new path of its page. */
  moved: Record<string, string>;
  /** Paths of pages that were removed on purpose, by their part or together with it. */
  gone: string[];
  /** Those of `gone` that were removed together with their part. */
  retired: string[];
  /** The page whose articles the feed carries. */
  feed?: string;
}

type Pattern = Pick<RemoteRoute, 'pattern'>;
/** What the registry reads of a part. */
type DeclaringPart = Pick<RemoteServerModule, 'pages' | 'declaration'> & { routes: readonly Pattern[] };

/** Merges the declarations of a composition's parts. Returns a fault for everything in them that is invalid or contradictory. */
export function registryOf(
  shell: DeclaringPart,
  remotes: Record<string, DeclaringPart>,
  retired: readonly string[] = [],
): { registry: Registry; faults: Fault[] } {
  const modules = Object.entries({ [SHELL]: shell, ...remotes });
  const paths = new Set(
    modules.flatMap(([, { pages }]) => pages.flatMap(({ path, aliases = [] }) => [path, ...aliases])),
  );
  const read = modules.map(([part, module]) => readDeclaration(part, module.declaration));
  const declared = read.flatMap(({ declared }) => (declared ? [declared] : []));
  const entries = declared.flatMap(([part, { navigation = [] }]) =>
    navigation.map((entry, at) => ({ part, at, entry })),
  );
  const sorted = entries.map(({ entry }) => entry).sort((a, b) => a.order - b.order);
  const feeds = declared.flatMap(([part, { feed }]) => (feed === undefined ? [] : [{ part, feed }]));
  const moved: Registry['moved'] = Object.assign({}, ...declared.map(([, given]) => given.moved ?? {}));
  const gone = declared.flatMap(([, given]) => given.gone ?? []);
  const left = retired.filter(
    (path) => !paths.has(path) && !Object.hasOwn(moved, path) && !gone.includes(path),
  );
  const registry: Registry = {
    navigation: (lang) => sorted.map((entry) => inLanguage(entry, lang)),
    moved,
    gone: [...gone, ...left],
    retired: left,
    ...(feeds[0] ? { feed: feeds[0].feed } : {}),
  };
  return {
    registry,
    faults: [
      ...read.flatMap(({ faults }) => faults),
      ...patternFaults(modules.map(([part, { routes }]) => [part, routes])),
      ...navigationFaults(entries, paths),
      ...addressFaults(declared, paths),
      ...feedFaults(feeds, paths),
    ],
  };
}

function readDeclaration(part: string, given: PartDeclaration): { declared?: Declared; faults: Fault[] } {
  const parsed = partDeclarationSchema.safeParse(given);
  if (parsed.success) return { declared: [part, parsed.data], faults: [] };
  return {
    faults: parsed.error.issues.map(({ path, message }) => ({
      code: 'release/declaration-invalid',
      ...{ part, file: FILE, field: path.join('.') },
      what: `is invalid: ${message}`,
      remedy: 'Correct it; packages/contracts/src/declaration.ts describes a declaration',
    })),
  };
}

/** Returns an entry of the navigation in one language. */
export function inLanguage(
  { label, note, order: _, ...entry }: NavigationEntry,
  lang: Language,
): NavigationItem {
  return { ...entry, label: label[lang], ...(note ? { note: note[lang] } : {}) };
}

/** Returns a fault for patterns of two parts that match the same address, even if no page has it yet. */
function patternFaults(parts: readonly (readonly [string, readonly Pattern[]])[]): Fault[] {
  const all = parts.flatMap(([part, routes]) => routes.map(({ pattern }) => ({ part, pattern })));
  return all.flatMap(({ part, pattern }, at) =>
    // The shell's pattern "*" matches everything that no other pattern does.
    all
      .slice(0, at)
      .filter((other) => other.part !== part && pattern !== '*' && other.pattern !== '*')
      .filter((other) => overlap(other.pattern, pattern))
      .map((other) => ({
        code: 'release/pattern-taken',
        ...{ part, field: 'routes' },
        what: `has the pattern /${pattern}, which matches addresses of /${other.pattern} of ${other.part}`,
        remedy: `Choose another path in ${part} or in ${other.part}`,
      })),
  );
}

function navigationFaults(
  entries: readonly { part: string; at: number; entry: NavigationEntry }[],
  paths: ReadonlySet<string>,
): Fault[] {
  return entries.flatMap(({ part, at, entry }, index) => {
    const earlier = entries.slice(0, index);
    const fault = (
      rule: 'navigation-taken' | 'navigation-place' | 'navigation-dead',
      field: string,
      what: string,
      remedy: string,
    ): Fault => ({
      ...{ code: `release/${rule}`, part, file: FILE, field: `navigation.${at}.${field}`, what, remedy },
    });
    const sameId = earlier.find((other) => other.entry.id === entry.id);
    const samePlace = earlier.find(
      (other) => other.entry.place === entry.place && other.entry.order === entry.order,
    );
    const known =
      entry.place === MAIN_MENU ||
      entries.some((other) => other.entry.place === MAIN_MENU && other.entry.id === entry.place);
    const target = entry.href.split('#')[0] ?? '';
    return [
      ...(sameId
        ? [
            fault(
              'navigation-taken',
              'id',
              `is "${entry.id}", which ${sameId.part} uses too`,
              'Choose another id',
            ),
          ]
        : []),
      ...(samePlace
        ? [
            fault(
              'navigation-taken',
              'order',
              `is ${entry.order} in "${entry.place}", where ${samePlace.part} has "${samePlace.entry.id}"`,
              'Choose another position',
            ),
          ]
        : []),
      ...(known
        ? []
        : [
            fault(
              'navigation-place',
              'place',
              `is "${entry.place}", and no part has a main entry with that id`,
              `Use "${MAIN_MENU}", or release a shell that has the entry`,
            ),
          ]),
      ...(paths.has(target)
        ? []
        : [
            fault(
              'navigation-dead',
              'href',
              `links to ${target}, where no part has a page`,
              'Add the page, or remove the entry',
            ),
          ]),
    ];
  });
}

function feedFaults(feeds: readonly { part: string; feed: string }[], paths: ReadonlySet<string>): Fault[] {
  const fault = (part: string, what: string, remedy: string): Fault => ({
    ...{ code: 'release/feed', part, file: FILE, field: 'feed', what, remedy },
  });
  return feeds.flatMap(({ part, feed }, at) => [
    ...(at > 0
      ? [
          fault(
            part,
            `is "${feed}", but ${feeds[0]?.part} declares the feed`,
            'The site has only one feed: remove this field',
          ),
        ]
      : []),
    ...(paths.has(feed) ? [] : [fault(part, `is "${feed}", where no part has a page`, 'Name a page')]),
  ]);
}

interface GivenUp {
  part: string;
  field: string;
  path: string;
  /** The page's new path; absent if the page is gone. */
  to?: string;
}

/**
 * Returns the faults of the addresses that parts gave up: one that is still a page, one that redirects to no page, and one that is
 * given up twice with different outcomes.
 */
function addressFaults(declared: readonly Declared[], paths: ReadonlySet<string>): Fault[] {
  const givenUp = declared.flatMap(([part, { moved = {}, gone = [] }]): GivenUp[] => [
    ...Object.entries(moved).map(([path, to]) => ({ part, field: `moved.${path}`, path, to })),
    ...gone.map((path, at) => ({ part, field: `gone.${at}`, path })),
  ]);
  return givenUp.flatMap(({ part, field, path, to }, at) => {
    const fault = (what: string, remedy: string): Fault => ({
      ...{ code: 'release/address-given-up', part, file: DECLARATION_FILE, field, what, remedy },
    });
    const other = givenUp.slice(0, at).find((one) => one.path === path && (one.to ?? to) !== undefined);
    return [
      ...(to === undefined || path.startsWith('/')
        ? []
        : [fault('is not a path', 'Write it as /old-name, without a language')]),
      ...(paths.has(path) ? [fault(`gives up ${path}, which is a page`, 'Remove one of the two')] : []),
      ...(to === undefined || paths.has(to)
        ? []
        : [fault(`redirects to ${to}, where no part has a page`, 'Name a page of the site')]),
      ...(other
        ? [
            fault(
              `gives up ${path}, which ${other.field} of ${other.part} gives up too`,
              'Remove one of the two',
            ),
          ]
        : []),
    ];
  });
}
