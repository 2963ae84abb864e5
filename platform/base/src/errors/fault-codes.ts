/**
 * The rules that a part, a composition or a release can break, by the code of the fault; each fault itself names the part, the
 * file, the field, the value and the remedy. Codes are stable: scripts may rely on them.
 */
export const FAULT_RULES = {
  // A part's sources, at publish
  'release/json-syntax': 'A JSON file of the part must have valid syntax.',
  'release/text-type': 'A file of texts contains strings and objects of strings only.',
  'release/text-missing': 'Each text exists in every language of the site.',
  'release/type-error': 'The part’s sources pass the type check.',
  'release/content-missing': 'Each content file, and each required field in it, exists.',
  'release/content-invalid': 'Each field of a content file matches its schema.',
  'release/content-unknown': 'A content file has no field that its schema does not know.',
  'release/script-budget-invalid': 'A part’s script budget is a whole number of bytes.',
  'release/script-budget': 'A page’s scripts stay within the budget that its part declares.',
  // A published version
  'release/manifest-invalid': 'A version’s manifest matches its schema.',
  'release/manifest-key': 'A manifest names the part and the version under which it is stored.',
  'release/manifest-path': 'The paths in a manifest stay within the version’s folder.',
  'release/version-content': 'A version’s content has the hash that is its name.',
  'release/file-digest': 'Each stored file has the digest that the manifest states.',
  'release/development-build': 'Only production builds become part of a composition.',
  'release/seam-version':
    'A version speaks the version of the interface between shell and parts that the platform has.',
  'release/api-contract': 'A version calls the version of the API that is deployed.',
  'release/shared-range':
    'A part writes its wish for a shared library as a range of versions, such as ^19.0.0.',
  'release/shared-version': 'The shell provides a version of each shared library that the part accepts.',
  // The parts beside each other
  'release/declaration-invalid': 'A part’s declaration matches its schema.',
  'release/pattern-taken': 'No address belongs to two parts.',
  'release/navigation-taken': 'No two navigation entries have the same id or position.',
  'release/navigation-place': 'A navigation entry names a menu that exists.',
  'release/navigation-dead': 'A navigation entry links to a page that a part has.',
  'release/feed': 'The site has at most one feed, and it is one of its pages.',
  'release/form-id': 'A form’s id is one that the API accepts.',
  'release/address-given-up': 'An address that is given up, moved or gone, is no page and is given up once.',
  'release/page-missing': 'Each part has every page that it declares.',
  'release/page-throws': 'Each page can be rendered.',
  'release/page-unsafe':
    'A page’s HTML has one meaning for every browser, and nothing that the Content-Security-Policy blocks or that sends visitors elsewhere.',
  // What a release would change for visitors
  'release/address-lost': 'A release keeps each live address, or says where it moved or that it is gone.',
  'release/dead-link': 'A release brings no link to a page that does not exist.',
  // The composer’s result
  'release/composer-answer': 'The result of the composing process is the one that was requested.',
  'release/page-digest':
    'Each stored page has the digest that the composing process stated, and no other page is stored.',
} as const;
export type FaultCode = keyof typeof FAULT_RULES;
