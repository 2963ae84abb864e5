/**
 * Paths of the API's documents, which the composer writes at the site's root: the OpenAPI description and the page that
 * explains every problem code. They are not below `/api/`, where every request invokes a function.
 */
export const API_DOCUMENTS = {
  openapi: '/openapi.json',
  problems: '/api-problems.html',
  problemsStyle: '/api-problems.css',
} as const;
