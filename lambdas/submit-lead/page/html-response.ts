import { escapeMarkup } from '@site/contracts/escape-markup';
import { type Language, languageInfo } from '@site/contracts/languages';
import { ANSWER_POLICY } from '@site/server-data/answer-policy';
import { ANSWER_STYLE } from '@site/server-data/answer-style';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Returns a complete page around `main`, which must be escaped already. */
export function htmlResponse(
  statusCode: number,
  language: Language,
  title: string,
  main: string,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': ANSWER_POLICY,
      'x-frame-options': 'DENY',
      // Under `no-referrer` browsers would post the form with `Origin: null`, by which older ones can’t show that it is the site’s own.
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
    body: `<!doctype html>
<html lang="${languageInfo(language).htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<style>${ANSWER_STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`,
  };
}
