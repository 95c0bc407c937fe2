import Ajv, { _, type AnySchema, type CodeKeywordDefinition, type Options, str } from 'ajv';
import addFormats from 'ajv-formats';

const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
/** A day of the calendar: the fast pattern of ajv-formats takes 30 February for one. */
const DAY = String.raw`(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|${LEAP_YEAR}-02-29)`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)`;

/** The formats that a declaration may name, as patterns, so that compiled code imports nothing. */
export const FORMAT_PATTERNS: Readonly<Record<string, RegExp>> = {
  email: emailPattern(),
  // Of the web: an address may become a link, and scripts are addresses for the standard.
  uri: /^https?:\/\/[^\s/?#]\S*$/i,
  date: new RegExp(`^${DAY}$`),
  'date-time': new RegExp(`^${DAY}(?:t|\\s)${TIME}$`, 'i'),
};

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
  for (const [name, pattern] of Object.entries(FORMAT_PATTERNS)) ajv.addFormat(name, pattern);
  return ajv;
}

function emailPattern(): RegExp {
  const pattern = addFormats.default.get('email', 'fast');
  if (!(pattern instanceof RegExp))
    throw new Error('the format email is no longer a regular expression in ajv-formats');
  return pattern;
}
