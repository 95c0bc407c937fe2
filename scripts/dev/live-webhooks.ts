import type { ValidateFunction } from 'ajv';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import { validationSchema } from '@/registry/form-schemas';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import type { ServerTools } from '@/registry/tool-module';
import type { Webhooks } from '@/server/runs/runs';
import { serverWebhooks } from '@/toolkit/codegen/server-webhooks';
import { strictAjv } from '@/toolkit/json/strict-ajv';

/** Returns the table of webhooks that codegen would write, made directly from the declarations. */
export function liveWebhooks(declarations: readonly ResolvedDeclaration[]): Webhooks {
  const webhooks = declarations.flatMap(serverWebhooks);
  return Object.fromEntries(
    webhooks.map(({ webhook, entry, schema }) => [webhook, { ...entry, validate: compileLazily(schema) }]),
  );
}

/** Returns the tools of the API, made directly from the declarations. */
export function liveTools(declarations: readonly ResolvedDeclaration[]): ServerTools {
  const forms = declarations.filter(({ kind }) => kind === 'form').map(asForm);
  return Object.fromEntries(
    forms.map((declaration) => {
      const tool = { declaration, validate: compileLazily(() => validationSchema(declaration)) };
      return [declaration.id, async () => ({ tool })];
    }),
  );
}

/** Creates a validator that is compiled at its first call, because most webhooks are never called during development. */
function compileLazily(schema: () => object): CompiledValidator {
  let compiled: ValidateFunction | undefined;
  const validate: CompiledValidator = (body) => {
    compiled ??= strictAjv().compile(schema());
    const isValid = compiled(body);
    validate.errors = compiled.errors;
    return isValid;
  };
  return validate;
}
