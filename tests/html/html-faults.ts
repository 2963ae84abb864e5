import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { RULES } from './rules';

const validator = new HtmlValidate(new StaticConfigLoader(RULES));

/** What is not valid in a whole document, a line each: the rule, what it says, and where. Empty for a valid one. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'the document'})`),
  );
}
