import Ajv, { _, type AnySchema, type CodeKeywordDefinition, type Options, str } from 'ajv';
import addFormats, { type FormatName } from 'ajv-formats';

const FORMATS: FormatName[] = ['email', 'uri', 'date', 'date-time'];

const OPTIONS: Options = {
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
};

/**
 * `multipleOf` in decimals, as `isMultiple` compares: 19.99 is a multiple of 0.01, although 19.99 / 0.01 is 1998.9999999999998 in
 * floating point. Ajv allows only an absolute error, which is too small from 100,000 cents on.
 */
const MULTIPLE_OF: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code: (context) =>
    context.fail(_`!Number.isInteger(Number((${context.data} / ${context.schemaCode}).toPrecision(15)))`),
};

/** Keywords of result contracts that validate nothing: label of a part in documents, format of its number. */
const DISPLAY_KEYWORDS = ['x-label', 'x-as', 'x-chart'];

/** Validates schemas; shared, because compiling the meta-schema takes ten times as long as most schemas. */
const metaValidator = new Ajv(OPTIONS);

class StrictAjv extends Ajv {
  override validateSchema(schema: AnySchema, throwOrLogError?: boolean): boolean | Promise<unknown> {
    return metaValidator.validateSchema(schema, throwOrLogError);
  }
}

/**
 * Creates an ajv in strict mode with the formats that a declaration may name.
 *
 * @param source true: ajv keeps the generated code, so that it can be written to a file
 */
export function strictAjv({ source = false } = {}): Ajv {
  const code = source ? { source, esm: true, lines: true } : { optimize: false };
  const ajv = new StrictAjv({ ...OPTIONS, meta: false, code });
  ajv.removeKeyword('multipleOf').addKeyword(MULTIPLE_OF);
  ajv.addVocabulary(DISPLAY_KEYWORDS);
  // Plain regular expressions become part of the compiled code, which then imports nothing.
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
