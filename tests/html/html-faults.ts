import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { RULES } from './rules';

const validator = new HtmlValidate(new StaticConfigLoader(RULES));

/** Returns one line for each fault of a document: rule, message and selector; empty for a valid one. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'the document'})`),
  );
}
