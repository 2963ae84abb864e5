import type { Fault } from '@platform/base/errors/release-error';
import { DECLARATION_FILE, type Declared } from './declared';

interface GivenUp {
  part: string;
  field: string;
  path: string;
  /** Where the page is now; absent where it is gone. */
  to?: string;
}

/**
 * Names what is wrong with the addresses that parts gave up: one that is still a page, one that leads to none, and one that is given
 * up twice with different outcomes, of which the site could keep only one.
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
        : [fault('is no path', 'Write it as /old-name, without a language')]),
      ...(paths.has(path) ? [fault(`gives up ${path}, which is a page`, 'Remove the one or the other')] : []),
      ...(to === undefined || paths.has(to)
        ? []
        : [fault(`leads to ${to}, and no part has a page there`, 'Name a page of the site')]),
      ...(other
        ? [
            fault(
              `gives up ${path}, which ${other.field} of ${other.part} gives up too`,
              'Remove the one or the other',
            ),
          ]
        : []),
    ];
  });
}
