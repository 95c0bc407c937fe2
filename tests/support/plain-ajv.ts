import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * Creates the validator of a generated client: ajv in its default strict mode, with the common formats and no option of
 * ours. An unknown keyword or format throws, and so does what ajv would only warn of, but for unions of types.
 */
export function plainAjv(): Ajv2020 {
  const complain = (...parts: unknown[]) => {
    throw new Error(parts.join(' '));
  };
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    logger: { log: complain, warn: complain, error: complain },
  });
  addFormats.default(ajv);
  return ajv;
}
