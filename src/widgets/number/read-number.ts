/** A number as programs write it. */
const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** Thousands set apart by one sign and decimals by another, so that there is no doubt which is which. */
const ENGLISH = /^[+-]?\d{1,3}(,\d{3})+\.\d+$/;
const CONTINENTAL = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/;
/** Thousands alone, set apart twice or more: decimals come but once. */
const THOUSANDS = /^[+-]?\d{1,3}([.,])\d{3}(\1\d{3})+$/;
/** A comma before three digits may set apart either. */
const DOUBTFUL = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;

/** The number a text says; undefined where it says none, or could say two. */
export function readNumber(text: string): number | undefined {
  const bare = text
    .trim()
    .replace('\u2212', '-')
    .replace(/(?<=\d)[ \u00A0\u202F](?=\d{3}(\D|$))/g, '');
  const plain = inPlainWriting(bare);
  const read = plain === undefined ? Number.NaN : Number(plain);
  return Number.isFinite(read) ? read : undefined;
}

function inPlainWriting(text: string): string | undefined {
  if (PLAIN.test(text)) return text;
  if (ENGLISH.test(text)) return text.replaceAll(',', '');
  if (CONTINENTAL.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (THOUSANDS.test(text)) return text.replaceAll(/[.,]/g, '');
  return DECIMAL_COMMA.test(text) && !DOUBTFUL.test(text) ? text.replace(',', '.') : undefined;
}
