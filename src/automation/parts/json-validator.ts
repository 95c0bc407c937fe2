import { Ajv, type ValidateFunction } from 'ajv';

const validators = new WeakMap<object, ValidateFunction>();

/** Returns the validator of a schema, which reports all violations. Compiled once: that blocks the server for milliseconds. */
export function validatorOf(schema: object): ValidateFunction {
  const ajv = () => new Ajv({ allErrors: true, strict: false, validateFormats: false });
  const validate = validators.get(schema) ?? ajv().compile(schema);
  validators.set(schema, validate);
  return validate;
}
