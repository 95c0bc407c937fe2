/** A number in program notation. */
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** A number with both thousands and decimal separators, which is unambiguous. */
const ENGLISH = /^[+-]?\d{1,3}(,\d{3})+\.\d+$/;
const CONTINENTAL = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/;
/**
 * A number with two or more equal separators: they are thousands separators, because a number has only one decimal separator.
 */
const THOUSANDS = /^[+-]?\d{1,3}([.,])\d{3}(\1\d{3})+$/;
/** A number with a single comma before three digits, which may be either separator. */
const AMBIGUOUS_COMMA = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;

/** Parses a number as people write it; undefined if the text is ambiguous, not a number, or one whose digits a number cannot hold. */
export function parseNumber(text: string): number | undefined {
  const compactText = text
    .trim()
    .replace('\u2212', '-')
    .replace(/(?<=\d)[ \u00A0\u202F](?=\d{3}(\D|$))/g, '');
  const plainText = toPlainNotation(compactText);
  const number = plainText === undefined ? Number.NaN : Number(plainText);
  return Number.isFinite(number) && holdsDigits(number, plainText ?? '') ? number : undefined;
}

/** Whether a number has all digits of its text, without an exponent. Any number holds 15 of them. */
function holdsDigits(number: number, text: string): boolean {
  const [whole = '', decimals = ''] = text.replace(/^[+-]?0*/, '').split('.');
  if (/e/i.test(text) || whole.length + decimals.length <= 15 || decimals.length > 100) return true;
  return Math.abs(number).toFixed(decimals.length) === `${whole || '0'}${decimals && `.${decimals}`}`;
}

function toPlainNotation(text: string): string | undefined {
  if (PLAIN.test(text)) return text;
  if (ENGLISH.test(text)) return text.replaceAll(',', '');
  if (CONTINENTAL.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (THOUSANDS.test(text)) return text.replaceAll(/[.,]/g, '');
  return DECIMAL_COMMA.test(text) && !AMBIGUOUS_COMMA.test(text) ? text.replace(',', '.') : undefined;
}
