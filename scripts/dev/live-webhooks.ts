import type { ValidateFunction } from 'ajv';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { ResolvedDeclaration } from '@/registry/options';
import type { Webhooks } from '@/server/gateway/gateway';
import { serverWebhooks } from '../codegen/server-webhooks.ts';
import { strictAjv } from '../codegen/strict-ajv.ts';

/** The table of webhooks as codegen writes it, straight from the declarations. */
export function liveWebhooks(declarations: readonly ResolvedDeclaration[]): Webhooks {
  const webhooks = declarations.flatMap(serverWebhooks);
  return Object.fromEntries(
    webhooks.map(({ webhook, facts, schema }) => [webhook, { ...facts, validate: whenAsked(schema) }]),
  );
}

/** Compiled for the first body that comes: most webhooks are called by nobody while one tool is worked on. */
function whenAsked(schema: () => object): CompiledValidator {
  let compiled: ValidateFunction | undefined;
  const validate: CompiledValidator = (body) => {
    compiled ??= strictAjv().compile(schema());
    const fits = compiled(body);
    validate.errors = compiled.errors;
    return fits;
  };
  return validate;
}
