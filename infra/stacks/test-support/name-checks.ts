import { resourceNames } from '@platform/config/resource-names';
import { stageByName } from '@platform/config/stages';
import { describe, expect, it } from 'vitest';
import { fixedNames, NAMED_TYPES } from '../fixed-names';
import type { Templates } from './templates';

const ACCOUNT = '123456789012';
const NAME_PROPERTIES = ['AliasName', 'BucketName', 'FunctionName', 'Name', 'RoleName', 'TableName'];

/** Checks that the doctor looks for exactly the names in the templates. */
export function nameChecks(templates: () => Templates): void {
  describe('explicit names', () => {
    it.each(NAMED_TYPES)('are checked by the doctor: %s', (type) => {
      const given = templates()
        .ofType(type)
        .flatMap(({ Properties }) => NAME_PROPERTIES.map((property) => Properties[property]))
        .filter((name) => name !== undefined)
        .map(plain);
      const known = fixedNames(resourceNames('prod'), ACCOUNT, stageByName('prod')).filter(
        (one) => one.type === type,
      );
      expect(known.map(({ name }) => name).sort()).toEqual(given.sort());
    });
  });
}

/** Returns a name as text; templates insert only the account into names. */
function plain(name: unknown): string {
  if (typeof name === 'string') return name;
  const [, parts] = (name as { 'Fn::Join': [string, unknown[]] })['Fn::Join'];
  return parts.map((part) => (typeof part === 'string' ? part : ACCOUNT)).join('');
}
