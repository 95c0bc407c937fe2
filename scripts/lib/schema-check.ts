import Ajv, { type AnySchemaObject, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { madeOnce } from './last-made.ts';
import { closest } from './suggest.ts';

const OPTIONS = { allErrors: true, verbose: true, strict: true, strictRequired: false, allowUnionTypes: true } as const;

/** What schemas themselves are held to, compiled once for all of them. */
const ofSchemas = new Ajv(OPTIONS);

/** A compiler for one schema that was held to the words of JSON Schema. @throws Error where it is none */
export function compilerFor(schema: object, options: Options = OPTIONS): Ajv {
  ofSchemas.validateSchema(schema as AnySchemaObject, true);
  // What runs a few times only need not be made shorter, which takes longer than all the rest.
  return new Ajv({ ...options, validateSchema: false, code: { optimize: false } });
}

/**
 * A validator for one of the hand-written contracts, in ajv's strict mode. Only `strictRequired` is off: the contracts
 * name properties in `required` lists of their `if/then` that are defined beside them.
 */
export const contractValidator = madeOnce((schema: object): ValidateFunction => {
  const ajv = compilerFor(schema);
  addFormats.default(ajv);
  ajv.addVocabulary(['x-names', 'x-known']);
  return ajv.compile(schema as AnySchemaObject);
});

/** What is wrong with a value, one error per fault: what alternatives (`anyOf`, `oneOf`, `if`) say beside it is left out. */
export function schemaErrors(schema: object, value: unknown): readonly ErrorObject[] {
  return typeof value === 'object' && value !== null ? errorsKnown(schema)(value) : errorsOf(schema, value);
}

/** Several rules ask what is wrong with the same declaration. */
const errorsKnown = madeOnce((schema: object) => madeOnce((value: object) => errorsOf(schema, value)));

function errorsOf(schema: object, value: unknown): ErrorObject[] {
  const validate = contractValidator(schema);
  validate(value);
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames');
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const dropped = new Set(choices.flatMap((choice) => [...besides(choice, errors), ...ofOtherKinds(choice, errors)]));
  return errors.filter((error) => !dropped.has(error));
}

/**
 * The errors to be mended, without those that go with them: a property is missing because its name is misspelt, a choice
 * between properties is of no object, and what an unknown kind leads to says nothing.
 */
export function causesOf(errors: readonly ErrorObject[]): ErrorObject[] {
  const unknown = errors.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => holderOf(instancePath));
  return errors.filter((error) => {
    const { keyword, instancePath, schemaPath, params } = error;
    const beside = errors.filter((other) => other.instancePath === instancePath);
    if (keyword === 'required') {
      const strays = beside.filter((other) => other.keyword === 'additionalProperties');
      if (strays.some((stray) => closest(stray.params.additionalProperty, [params.missingProperty]))) return false;
    }
    if (keyword === 'oneOf' && beside.some((other) => other.keyword === 'type')) return false;
    const follows = /\/(?:then|else)\//.test(schemaPath);
    return !follows || !unknown.some((holder) => instancePath === holder || instancePath.startsWith(`${holder}/`));
  });
}

function holderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
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

/** What alternatives say of an object that is meant to be another of them: the one whose parts it has. */
function ofOtherKinds(choice: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  if (choice.keyword !== 'anyOf') return [];
  const here = errors.filter(({ instancePath }) => instancePath === choice.instancePath);
  const said = (choice.schema as { $ref?: string }[])
    .map(({ $ref }, index) => $ref ?? `${choice.schemaPath}/${index}`)
    .map((path) => here.filter(({ schemaPath }) => schemaPath.startsWith(`${path}/`)))
    .filter((own) => !own.some(({ keyword }) => keyword === 'type' || keyword === 'const'));
  const least = Math.min(...said.map(({ length }) => length));
  const meant = said.find(({ length }) => length === least);
  return said.filter((own) => own !== meant).flat();
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
