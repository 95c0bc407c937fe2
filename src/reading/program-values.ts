/** JSON literals by the spelling of other languages. What is no number for JSON has no value. */
const LITERALS: Readonly<Record<string, string>> = {
  ...{ None: 'null', NULL: 'null', Null: 'null', nil: 'null', undefined: 'null', NaN: 'null', nan: 'null' },
  ...{ Infinity: 'null', '-Infinity': 'null', '+Infinity': 'null', inf: 'null', '-inf': 'null' },
  ...{ True: 'true', TRUE: 'true', False: 'false', FALSE: 'false' },
};
/** A number as programs write it: signs, grouping by low lines, a point at either end. */
const PROGRAM_NUMBER = /^([+-]?)(\d[\d_]*)?(?:\.(\d*))?(e[+-]?\d+)?$/i;

/** Returns the JSON of a literal or number as programs write it; undefined for any other word. */
export function programValueJson(word: string): string | undefined {
  return (Object.hasOwn(LITERALS, word) ? LITERALS[word] : undefined) ?? numberJson(word);
}

/** Returns a number of a program as JSON. One that begins with zeros is a code: its digits are kept as a text. */
function numberJson(word: string): string | undefined {
  const [, sign = '', digits = '', fraction = '', exponent = ''] = PROGRAM_NUMBER.exec(word) ?? [];
  if (digits === '' && fraction === '') return undefined;
  if (/^0\d/.test(digits)) return JSON.stringify(word);
  return `${sign === '-' ? '-' : ''}${digits.replaceAll('_', '') || '0'}${fraction && `.${fraction}`}${exponent}`;
}
