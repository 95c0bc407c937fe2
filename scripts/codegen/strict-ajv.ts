import Ajv from 'ajv';
import addFormats, { type FormatName } from 'ajv-formats';

const FORMATS: FormatName[] = ['email', 'uri', 'date-time'];

/** An ajv in strict mode that knows the formats a declaration may name. */
export function strictAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true },
  });
  // Added as plain regular expressions, so that the compiled code holds them and imports nothing.
  for (const name of FORMATS) ajv.addFormat(name, formatPattern(name));
  return ajv;
}

function formatPattern(name: FormatName): RegExp {
  const format = addFormats.default.get(name, 'fast');
  const pattern = typeof format === 'object' && 'validate' in format ? format.validate : format;
  if (!(pattern instanceof RegExp))
    throw new Error(`the format ${name} is no longer a regular expression in ajv-formats`);
  return pattern;
}
