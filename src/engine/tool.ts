import type { RJSFSchema, UiSchema, ValidatorType, Widget } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import { renderSchema } from '@/registry/form-schemas';
import { asForm, type FormDeclaration } from '@/registry/options';
import { uiSchema } from '@/registry/ui-schema';
import type { LoadedTool } from './registry-access';

/** A form tool made ready for its page: everything derived once, nothing of it edited later. */
export interface FormTool {
  declaration: FormDeclaration;
  schema: RJSFSchema;
  ui: UiSchema;
  validator: ValidatorType;
  widgets: Record<string, Widget>;
}

const opened = new WeakMap<LoadedTool, FormTool>();

/** Makes a form tool ready; what was loaded once gives one tool. @throws Error for a tool without a form */
export function openTool(loaded: LoadedTool): FormTool {
  const known = opened.get(loaded);
  if (known) return known;
  const { module, widgets } = loaded;
  const declaration = asForm(module.declaration);
  if (!module.validate) throw new Error(`${declaration.id}: its validator is missing; run npm run codegen`);
  const schema = renderSchema(declaration) as RJSFSchema;
  const tool: FormTool = {
    declaration,
    schema,
    ui: uiSchema(declaration),
    validator: precompiled(declaration.id, module.validate, schema),
    widgets,
  };
  opened.set(loaded, tool);
  return tool;
}

/**
 * The compiled validation schema (with its `if/then`) stands in for the flat render schema of the same `$id`: rjsf
 * renders without resolving anything, yet every rule is checked.
 */
function precompiled(id: string, validate: CompiledValidator, schema: RJSFSchema): ValidatorType {
  return createPrecompiledValidator({ [id]: validate } as Parameters<typeof createPrecompiledValidator>[0], schema);
}
