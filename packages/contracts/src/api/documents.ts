/**
 * Paths of the page that explains every problem code of the API and of its style sheet, which the composer writes at the site's
 * root. They are not below `/api/`, where every request invokes a function.
 */
export const API_DOCUMENTS = {
  problems: '/api-problems.html',
  problemsStyle: '/api-problems.css',
} as const;
