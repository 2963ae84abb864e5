import type { Fault } from '@platform/base/release-error';
import { DECLARATION_FILE, type Declared } from './declared';

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
export function addressFaults(declared: readonly Declared[], paths: ReadonlySet<string>): Fault[] {
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
