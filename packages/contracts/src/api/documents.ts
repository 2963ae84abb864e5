/**
 * Documents of the API at the site's root, which the composer writes with the other files there: its OpenAPI description, and the page
 * that explains every problem code. They are not below `/api/`, where every request goes to a function.
 */
export const API_DOCUMENTS = {
  openapi: '/openapi.json',
  problems: '/api-problems.html',
  problemsStyle: '/api-problems.css',
} as const;
