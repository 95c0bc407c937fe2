/** JSON literals by the spelling of other languages. What is no number for JSON has no value. */
const LITERALS: Readonly<Record<string, string>> = {
  ...{ None: 'null', NULL: 'null', Null: 'null', nil: 'null', undefined: 'null', NaN: 'null', nan: 'null' },
  ...{ Infinity: 'null', '-Infinity': 'null', '+Infinity': 'null', inf: 'null', '-inf': 'null' },
  ...{ True: 'true', TRUE: 'true', False: 'false', FALSE: 'false' },
};
/** A number as programs write it: signs, grouping by low lines, a point at either end, the mark of a large integer. */
const PROGRAM_NUMBER = /^([+-]?)(\d[\d_]*)?(?:\.(\d*))?(e[+-]?\d+)?n?$/i;
/** An integer of another base than ten. */
const BASED_NUMBER = /^([+-]?)(0[xob][\da-f_]{1,60})n?$/i;

/** The zeros of the digits of other scripts, each followed by its nine others: full-width, Arabic, Persian. */
const ZEROS = ['０', '٠', '۰'];
const OTHER_DIGIT = /[０-９٠-٩۰-۹]/g;

/** Matches the rest of a call with one text or numbers, which is how programs write what JSON has no literal for. */
const CALL = /\(\s{0,20}(?:"([^"\\\n]{0,200})"|'([^'\\\n]{0,200})'|([\d+.][\d\s,.+-]{0,100})?)\s{0,20}\)/y;
const NUMBER_CALL = /decimal|float|int|number|long|double/i;
const DATE_CALL = /^datetime\.(?:date|datetime)$/;

/** Returns the JSON of a literal or number as programs write it; undefined for any other word. */
export function programValueJson(word: string): string | undefined {
  return (Object.hasOwn(LITERALS, word) ? LITERALS[word] : undefined) ?? numberJson(word);
}

/**
 * Returns the JSON of a call at a place of a text, behind its name, and where it ends: "Decimal('7')" is 7, "UUID('a')" is a text,
 * "datetime.date(2026, 1, 2)" is a day. Undefined if it has other arguments.
 */
export function programCallJson(name: string, text: string, at: number): { json: string; end: number } | undefined {
  CALL.lastIndex = at;
  const [call, double, single, numbers = ''] = CALL.exec(text) ?? [];
  if (call === undefined) return undefined;
  const argument = double ?? single;
  const parts = numbers.split(',').map((part) => part.trim());
  const value = DATE_CALL.test(name) ? JSON.stringify(dayOf(parts)) : numberJson(parts.join(','));
  const json =
    argument === undefined
      ? value
      : ((NUMBER_CALL.test(name) ? programValueJson(argument) : undefined) ?? JSON.stringify(argument));
  return json === undefined ? undefined : { json, end: at + call.length };
}

/** Returns a day, or a moment, of its numbers: year, month, day, hour, minute, second. */
function dayOf([year = '', ...others]: readonly string[]): string {
  const [month, day, ...time] = others.map((part) => part.padStart(2, '0'));
  const date = `${year.padStart(4, '0')}-${month}-${day}`;
  return time.length === 0 ? date : `${date}T${[...time, '00', '00'].slice(0, 3).join(':')}`;
}

/** Returns a number of a program as JSON. One that begins with zeros is a code: its digits are kept as a text. */
function numberJson(written: string): string | undefined {
  const word = written.replace(OTHER_DIGIT, digitOf);
  const [, basedSign, based] = BASED_NUMBER.exec(word) ?? [];
  if (based) return `${basedSign === '-' ? '-' : ''}${integerOf(based.replaceAll('_', ''))}`;
  const [, sign = '', digits = '', fraction = '', exponent = ''] = PROGRAM_NUMBER.exec(word) ?? [];
  if (digits === '' && fraction === '') return undefined;
  if (/^0\d/.test(digits)) return JSON.stringify(word);
  return `${sign === '-' ? '-' : ''}${digits.replaceAll('_', '') || '0'}${fraction && `.${fraction}`}${exponent}`;
}

function digitOf(digit: string): string {
  const zero = ZEROS.find((one) => digit >= one && digit.charCodeAt(0) < one.charCodeAt(0) + 10) ?? digit;
  return String(digit.charCodeAt(0) - zero.charCodeAt(0));
}

/** Returns the digits of an integer of another base; its own text if it has digits that its base lacks. */
function integerOf(based: string): string {
  try {
    return BigInt(based).toString();
  } catch {
    return JSON.stringify(based);
  }
}
