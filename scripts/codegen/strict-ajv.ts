import Ajv, { type AnySchema, type Options } from 'ajv';
import addFormats, { type FormatName } from 'ajv-formats';

const FORMATS: FormatName[] = ['email', 'uri', 'date', 'date-time'];

const OPTIONS: Options = {
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  // 19.99 is a multiple of 0.01, though floating point says 1998.9999999999998 of them.
  multipleOfPrecision: 9,
};

/** Words of the contracts of results that check nothing: what a part is called in a document, and what its number is. */
const SAID_OF_PARTS = ['x-label', 'x-as'];

/** Knows what a schema may look like. Every ajv compiles that anew, which takes ten times as long as most of our schemas. */
const ofSchemas = new Ajv(OPTIONS);

class StrictAjv extends Ajv {
  override validateSchema(schema: AnySchema, throwOrLogError?: boolean): boolean | Promise<unknown> {
    return ofSchemas.validateSchema(schema, throwOrLogError);
  }
}

/** An ajv in strict mode that knows the formats a declaration may name; `source` keeps the code, to be written to a file. */
export function strictAjv({ source = false } = {}): Ajv {
  const code = source ? { source, esm: true, lines: true } : { optimize: false };
  const ajv = new StrictAjv({ ...OPTIONS, meta: false, code });
  ajv.addVocabulary(SAID_OF_PARTS);
  // Added as plain regular expressions, so that the compiled code holds them and imports nothing.
  for (const [name, pattern] of PATTERNS) ajv.addFormat(name, pattern);
  return ajv;
}

function formatPattern(name: FormatName): RegExp {
  const format = addFormats.default.get(name, 'fast');
  const pattern = typeof format === 'object' && 'validate' in format ? format.validate : format;
  if (!(pattern instanceof RegExp))
    throw new Error(`the format ${name} is no longer a regular expression in ajv-formats`);
  return pattern;
}

const PATTERNS = FORMATS.map((name) => [name, formatPattern(name)] as const);
