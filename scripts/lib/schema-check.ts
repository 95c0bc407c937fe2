import Ajv, { type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

const compiled = new WeakMap<object, ValidateFunction>();

/**
 * A validator for one of the hand-written contracts, in ajv's strict mode. Only `strictRequired` is off: the contracts
 * name properties in `required` lists of their `if/then` that are defined beside them.
 */
export function contractValidator(schema: object): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, strictRequired: false, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['x-names', 'x-known']);
  const validate = ajv.compile(schema as AnySchemaObject);
  compiled.set(schema, validate);
  return validate;
}

/** What is wrong with a value, one error per fault: what alternatives (`anyOf`, `oneOf`, `if`) say beside it is left out. */
export function schemaErrors(schema: object, value: unknown): ErrorObject[] {
  const validate = contractValidator(schema);
  validate(value);
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames');
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const dropped = new Set(choices.flatMap((choice) => besides(choice, errors)));
  return errors.filter((error) => !dropped.has(error));
}

/** Keywords whose errors leave a declaration readable: its parts still are of the type the rules rely on. */
const HARMLESS = new Set([
  'additionalProperties',
  'const',
  'enum',
  'format',
  'maximum',
  'maxLength',
  'minimum',
  'minLength',
  'pattern',
  'uniqueItems',
  'minItems',
]);

/** Properties that hold words only: a declaration without one can still be looked at by the other rules. */
const WORDS = new Set(['$schema', 'title', 'label', 'description', 'text', 'toast', 'copied']);

/** Whether a value with these errors still has the parts and types the rules rely on. */
export function isReadable(errors: readonly ErrorObject[]): boolean {
  return errors.every(
    ({ keyword, params }) => HARMLESS.has(keyword) || (keyword === 'required' && WORDS.has(params.missingProperty)),
  );
}

/**
 * The errors a choice between alternatives makes superfluous. Where one alternative fits in type, its own errors say
 * more than the choice does; otherwise the choice says it all.
 */
function besides(choice: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  const here = errors.filter((error) => error !== choice && error.instancePath === choice.instancePath);
  if (choice.keyword === 'oneOf')
    return here.filter(({ schemaPath }) => schemaPath.startsWith(`${choice.schemaPath}/`));
  const wrongKind = here.filter(({ keyword }) => keyword === 'type' || keyword === 'const');
  const deeper = errors.some(({ instancePath }) => instancePath.startsWith(`${choice.instancePath}/`));
  return deeper || here.length > wrongKind.length ? [choice, ...wrongKind] : wrongKind;
}
