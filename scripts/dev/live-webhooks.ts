import type { ValidateFunction } from 'ajv';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { Answers } from '@/registry/answers';
import { validationSchema } from '@/registry/form-schemas';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import type { ToolModules } from '@/server/api/api-tools';
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

/** What the API calls tools by, straight from the declarations. */
export function liveModules(declarations: readonly ResolvedDeclaration[]): ToolModules {
  return Object.fromEntries(
    declarations.map((declaration) => {
      if (declaration.kind !== 'form') return [declaration.id, async () => ({ tool: { declaration } })];
      const validate = whenAsked(() => validationSchema(asForm(declaration)));
      const { examples = [] } = declaration;
      const answers = examples.map((example) => example.answers as Answers);
      const titles = examples.map(({ title }) => title);
      const start = { examples: titles, sample: false, load: async () => ({ start: { examples: answers } }) };
      return [declaration.id, async () => ({ tool: { declaration, validate, start } })];
    }),
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
