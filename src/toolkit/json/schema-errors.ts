import Ajv, { type AnySchemaObject, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { valueAt } from '@/registry/surface/json-builder';
import { memoizeByObject } from '../memoize';
import { closestName } from '../text/suggest';
import { wordHabit } from '../text/word-habits';

const OPTIONS = { allErrors: true, verbose: true, strict: true, strictRequired: false, allowUnionTypes: true } as const;

/** Validates schemas against the meta-schema; shared, because compiling that is slow. */
const metaValidator = new Ajv(OPTIONS);

/**
 * Creates a compiler for one schema, after validating it against the meta-schema.
 * @throws Error if the schema is invalid
 */
export function compilerFor(schema: object, options: Options = OPTIONS): Ajv {
  metaValidator.validateSchema(schema as AnySchemaObject, true);
  // The validators run only a few times, so optimizing their code would take longer than it saves.
  return new Ajv({ ...options, validateSchema: false, code: { optimize: false } });
}

/**
 * Compiles one of the hand-written contracts in strict mode. Only `strictRequired` is off, because `required` lists
 * within `if`/`then` name properties that are defined next to it.
 */
export const contractValidator = memoizeByObject((schema: object): ValidateFunction => {
  const ajv = compilerFor(schema);
  addFormats.default(ajv);
  ajv.addVocabulary(['x-names', 'x-implied']);
  return ajv.compile(schema as AnySchemaObject);
});

/** Returns one error per problem of a value, without the redundant errors of alternatives (`anyOf`, `oneOf`, `if`). */
export function schemaErrors(schema: object, value: unknown): readonly ErrorObject[] {
  return typeof value === 'object' && value !== null ? cachedErrors(schema)(value) : errorsOf(schema, value);
}

/** Cached, because several rules validate the same declaration. */
const cachedErrors = memoizeByObject((schema: object) => memoizeByObject((value: object) => errorsOf(schema, value)));

function errorsOf(schema: object, value: unknown): ErrorObject[] {
  const validate = contractValidator(schema);
  validate(value);
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames');
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const dropped = new Set(
    choices.flatMap((choice) => [...redundantErrors(choice, errors), ...otherBranchErrors(choice, errors, schema)]),
  );
  return errors.filter((error) => !dropped.has(error));
}

/**
 * Returns the errors that have to be fixed, without those that follow from them: a property that is missing because its name
 * is misspelled, a choice between properties of a value that is not an object, and everything that depends on an unknown
 * kind.
 */
export function causesOf(errors: readonly ErrorObject[]): ErrorObject[] {
  const parentsOfUnknown = errors
    .filter(({ keyword, propertyName }) => keyword === 'enum' && propertyName === undefined)
    .map(({ instancePath }) => parentPath(instancePath));
  return errors.filter((error) => {
    const { keyword, instancePath, schemaPath, params } = error;
    const siblings = errors.filter((other) => other.instancePath === instancePath);
    if (keyword === 'required') {
      const strays = siblings.filter((other) => other.keyword === 'additionalProperties');
      const missing: string[] = [params.missingProperty];
      if (
        strays.some(
          ({ params: { additionalProperty: name } }) => closestName(name, missing) ?? wordHabit(name, missing),
        )
      )
        return false;
    }
    if (
      keyword === 'oneOf' &&
      siblings.some((other) => other.keyword === 'type' || other.keyword === 'additionalProperties')
    )
      return false;
    const isConditional = /\/(?:then|else)\//.test(schemaPath);
    return (
      !isConditional ||
      !parentsOfUnknown.some((parent) => instancePath === parent || instancePath.startsWith(`${parent}/`))
    );
  });
}

function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Texts that nothing follows from: other rules can read a value without them. */
const TEXT_PROPERTIES = new Set(['$schema', 'title', 'label', 'description', 'text', 'toast', 'copied']);

/** Returns true if nothing follows from what is wrong with a value, so that other rules can read it. */
export function isReadable(errors: readonly ErrorObject[]): boolean {
  return errors.every(({ keyword, params }) => keyword === 'required' && TEXT_PROPERTIES.has(params.missingProperty));
}

/** Returns the errors of unintended `anyOf` branches. The branch with the fewest errors is the intended one. */
function otherBranchErrors(choice: ErrorObject, errors: readonly ErrorObject[], root: object): ErrorObject[] {
  if (choice.keyword !== 'anyOf') return [];
  const here = errors.filter(({ instancePath }) => instancePath === choice.instancePath);
  const branchErrors = (choice.schema as { $ref?: string }[])
    .map(({ $ref }, index) => {
      const path = $ref ?? `${choice.schemaPath}/${index}`;
      // Errors of a definition that the compiler has inlined have paths that begin at the definition.
      const definition = valueAt(root, $ref?.split('/').slice(1) ?? []);
      return here.filter(
        ({ schemaPath, parentSchema }) => schemaPath.startsWith(`${path}/`) || ($ref && parentSchema === definition),
      );
    })
    .filter((own) => !own.some(isOfOtherKind));
  const least = Math.min(...branchErrors.map(({ length }) => length));
  const intended = branchErrors.find(({ length }) => length === least);
  return branchErrors.filter((own) => own !== intended).flat();
}

/**
 * Returns the errors that a choice between alternatives makes redundant. If the value has the type of a branch, the
 * errors of that branch say more than the choice; otherwise the choice says it all.
 */
function redundantErrors(choice: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  const here = errors.filter((error) => error !== choice && error.instancePath === choice.instancePath);
  if (choice.keyword === 'oneOf')
    return here.filter(({ schemaPath }) => schemaPath.startsWith(`${choice.schemaPath}/`));
  const wrongKind = here.filter(isOfOtherKind);
  const deeper = errors.some(({ instancePath }) => instancePath.startsWith(`${choice.instancePath}/`));
  return deeper || here.length > wrongKind.length ? [choice, ...wrongKind] : wrongKind;
}

/** Returns true if a value is not even of the kind that an alternative takes. */
function isOfOtherKind({ keyword, params, data }: ErrorObject): boolean {
  if (keyword === 'type' || keyword === 'const') return true;
  return keyword === 'enum' && (params.allowedValues as unknown[]).every((allowed) => typeof allowed !== typeof data);
}
