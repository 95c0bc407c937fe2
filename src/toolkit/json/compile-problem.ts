import { errorMessage } from '../finding';

/** How the messages of the validator read in words of JSON Schema. */
const PROBLEMS: readonly (readonly [message: RegExp, text: (...parts: string[]) => string])[] = [
  [/unknown keyword: "([^"]+)"/, (word = '') => `the keyword "${word}", which JSON Schema does not have`],
  [/missing type "?([\w,]+)"? for keyword "([^"]+)"/, (type = '', word = '') => `"${word}" without the type ${type}`],
  [/schema is invalid: data(\/[^\s,]*)?/, (place = '') => `a wrong value at ${place || '/'}`],
  [/unknown format "([^"]+)"/, (format = '') => `the unknown format "${format}"`],
  [/can't resolve reference (\S+)/, (reference = '') => `"$ref": "${reference}", which leads nowhere`],
  [/Invalid regular expression: (\S+)/, (pattern = '') => `the regular expression ${pattern}, which is none`],
];

/** Says why a JSON Schema cannot be compiled. */
export function compileProblem(error: unknown): string {
  const message = errorMessage(error);
  for (const [pattern, text] of PROBLEMS) {
    const found = pattern.exec(message);
    if (found) return text(...found.slice(1));
  }
  return 'a schema that contradicts itself';
}
