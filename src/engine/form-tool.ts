import type { Field, RJSFSchema, UiSchema, Widget } from '@rjsf/utils';
import type { UsualUse } from '@/contracts/usage';
import type { KeyUse } from '@/generated/chat-providers';
import { renderSchema } from '@/registry/form-schemas';
import { asForm, type FormDeclaration } from '@/registry/options';
import type { ToolStart } from '@/registry/tool-module';
import { uiSchema } from '@/registry/ui-schema';
import { LazyValidator } from './form/lazy-validator';
import type { LazyFormFeatures } from './form/needs-lazy-features';
import { memoize } from './memoize';
import type { LoadedTool } from './registry-access';

/** A form tool prepared for its page: everything is derived once and never changed afterwards. */
export interface FormTool {
  declaration: FormDeclaration;
  schema: RJSFSchema;
  ui: UiSchema;
  validator: LazyValidator;
  widgets: Record<string, Widget>;
  lazyFeatures?: LazyFormFeatures;
  createLiveOptions?: LoadedTool['createLiveOptions'];
  /** Examples and the sample result, if it has any. */
  start?: ToolStart;
  /** Usual token usage of a run in addition to its answers; absent if the tool uses no model with the member's key. */
  usualUse?: UsualUse;
  /** The features a provider needs for its key to fit; absent if only a key of the declared provider fits. */
  keyUse?: KeyUse;
}

/** Derives the form tool of a loaded tool, once for each loaded tool. @throws Error if the tool has no form */
export const prepareFormTool = memoize((loaded: LoadedTool): FormTool => {
  const { module, widgets, fields, lazyFeatures, createLiveOptions } = loaded;
  const declaration = asForm(module.declaration);
  const schema = renderSchema(declaration) as RJSFSchema;
  return {
    declaration,
    schema,
    ui: withFieldComponents(uiSchema(declaration), fields),
    validator: new LazyValidator(module, schema),
    widgets,
    ...(lazyFeatures && { lazyFeatures }),
    ...(createLiveOptions && { createLiveOptions }),
    ...(module.start && { start: module.start }),
    ...(module.usualUse && { usualUse: module.usualUse }),
    ...(module.keyUse && { keyUse: module.keyUse }),
  };
}, new WeakMap());

/** Replaces the names of list fields in a UI schema with their components, as rjsf expects under `ui:field`. */
function withFieldComponents(ui: UiSchema, fields: Readonly<Record<string, Field>>): UiSchema {
  const children = Object.entries(ui).map(([key, child]) => [
    key,
    key.startsWith('ui:') ? child : withFieldComponents(child as UiSchema, fields),
  ]);
  const field = fields[String(ui['ui:widget'])];
  return { ...Object.fromEntries(children), ...(field && { 'ui:field': field }) };
}
