import type { Field, RJSFSchema, UiSchema, Widget } from '@rjsf/utils';
import { renderSchema } from '@/registry/form-schemas';
import { asForm, type FormDeclaration } from '@/registry/options';
import type { ToolStart } from '@/registry/tool-module';
import { uiSchema } from '@/registry/ui-schema';
import { AnswerCheck } from './form/answer-check';
import type { Extras } from './form/needs-extras';
import type { LoadedTool } from './registry-access';

/** A form tool made ready for its page: everything derived once, nothing of it edited later. */
export interface FormTool {
  declaration: FormDeclaration;
  schema: RJSFSchema;
  ui: UiSchema;
  check: AnswerCheck;
  widgets: Record<string, Widget>;
  /** What only some forms are drawn with, where this is one of them. */
  extras?: Extras;
  /** What its fields offer whose options come from elsewhere; absent where there is none. */
  offers?: LoadedTool['offers'];
  /** Examples and the sample result, where it has any. */
  start?: ToolStart;
}

const opened = new WeakMap<LoadedTool, FormTool>();

/** Makes a form tool ready; what was loaded once gives one tool. @throws Error for a tool without a form */
export function openTool(loaded: LoadedTool): FormTool {
  const known = opened.get(loaded);
  if (known) return known;
  const { module, widgets, fields, extras, offers } = loaded;
  const declaration = asForm(module.declaration);
  const schema = renderSchema(declaration) as RJSFSchema;
  const tool: FormTool = {
    declaration,
    schema,
    ui: withFields(uiSchema(declaration), fields),
    check: new AnswerCheck(module, schema),
    widgets,
    ...(extras && { extras }),
    ...(offers && { offers }),
    ...(module.start && { start: module.start }),
  };
  opened.set(loaded, tool);
  return tool;
}

/** The looks with the fields that draw a whole list in the places that name them: rjsf takes the component there. */
function withFields(ui: UiSchema, fields: Readonly<Record<string, Field>>): UiSchema {
  const inner = Object.entries(ui).map(([key, part]) => [
    key,
    key.startsWith('ui:') ? part : withFields(part as UiSchema, fields),
  ]);
  const field = fields[String(ui['ui:widget'])];
  return { ...Object.fromEntries(inner), ...(field && { 'ui:field': field }) };
}
