import { API_DOCUMENTS } from '@site/contracts/api/documents';
import { openapi } from './openapi';
import { PROBLEMS_STYLE, problemsPage } from './problems-page';

/** Returns the API's documents by their paths at the site's root. */
export const apiDocuments = (): Record<string, string> => ({
  [API_DOCUMENTS.openapi]: `${JSON.stringify(openapi())}\n`,
  [API_DOCUMENTS.problems]: problemsPage(),
  [API_DOCUMENTS.problemsStyle]: PROBLEMS_STYLE,
});
