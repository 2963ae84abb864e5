import {
  API_DOCUMENTS,
  PROBLEM_CODES,
  type ProblemCode,
  problemKind,
  problemsOf,
} from '@site/contracts/api/problem-catalogue';
import { API } from '@site/contracts/api/routes';
import { BRAND } from '@site/contracts/brand';
import { escapeMarkup } from '@site/contracts/escape-markup';

/** The page's style sheet. It is a file, since the Content-Security-Policy blocks inline styles. */
export const PROBLEMS_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f7f5ef, #11100e); color: light-dark(#15140f, #f3f0e8); font: 1.0625rem / 1.6 Arial, sans-serif; overflow-wrap: break-word; }
main { max-width: 44rem; margin: 0 auto; padding: clamp(2.5rem, 8vw, 6rem) 1.25rem; }
h1, h2 { line-height: 1.2; }
section { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid light-dark(#67635a, #8f8b80); }
section:target { border-top-width: 4px; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem; }
a { color: inherit; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid light-dark(#15140f, #f3f0e8); outline-offset: 2px; }
`;

/** Returns the page that the `type` of every problem links to: in English, for programmers, not linked from other pages, not indexed. */
export const renderProblemsPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Problem codes of the API, ${escapeMarkup(BRAND.name)}</title>
<link rel="stylesheet" href="${API_DOCUMENTS.problemsStyle}">
</head>
<body>
<main>
<h1>Problem codes of the API</h1>
<p>A request that the API rejects is answered with problem details (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>).
The member “code” is one of these.</p>
<ul>
${PROBLEM_CODES.map((code) => `<li><a href="#${code}">${code}</a></li>`).join('\n')}
</ul>
${PROBLEM_CODES.map(section).join('\n')}
</main>
</body>
</html>
`;

function section(code: ProblemCode): string {
  const { status, title, cause, remedy } = problemKind(code);
  const routes = Object.values(API).filter((path) => problemsOf(path).includes(code));
  const all = routes.length === Object.values(API).length;
  const rows: [string, string][] = [
    ['Status', String(status)],
    ['Title', title],
    ['Cause', cause],
    ['Remedy', remedy],
    ['Answered by', all ? 'every route' : routes.join(', ')],
  ];
  return `<section id="${code}">
<h2>${code}</h2>
<dl>
${rows.map(([name, text]) => `<dt>${name}</dt><dd>${escapeMarkup(text)}</dd>`).join('\n')}
</dl>
</section>`;
}
