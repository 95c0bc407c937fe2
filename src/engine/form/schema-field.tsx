import type { FieldProps, FieldTemplateProps, Field as RjsfField } from '@rjsf/utils';
import getUiOptions from '@rjsf/utils/lib/getUiOptions.js';
import { type ComponentType, memo, type ReactElement } from 'react';
import type { ToolSession } from '../session/tool-session';
import { sameErrors } from './field-problems';
import { useAnswer } from './use-answer';

const FIELD_OF_TYPE: Readonly<Record<string, string>> = {
  array: 'ArrayField',
  boolean: 'BooleanField',
  integer: 'NumberField',
  number: 'NumberField',
  object: 'ObjectField',
  string: 'StringField',
};

const COMPARED_PROPS: readonly (keyof FieldProps)[] = [
  'formData',
  'schema',
  'uiSchema',
  'registry',
  'disabled',
  'readonly',
  'required',
  'onChange',
  'onBlur',
];

/** The field of an answer, by its name; re-renders only if this answer, its errors or its state changed. */
export const AnswerField = memo(({ session, ...props }: FieldProps & { session: ToolSession }) =>
  renderInTemplate({ ...props, formData: useAnswer(session, props.name) }),
);

/** The field of a part of an answer; re-renders only if the part's own value, errors or state changed. */
export const SchemaField = memo(
  renderInTemplate,
  (previous, next) =>
    COMPARED_PROPS.every((key) => previous[key] === next[key]) && sameErrors(previous.errorSchema, next.errorSchema),
);

/**
 * Renders one field inside the field template. Its component is the one named by its UI schema, else the registry's component
 * for its type. The stock schema field of rjsf also resolves references, variants and cycles, which our flat schemas do not
 * contain, and would add 12 KB to every form.
 */
function renderInTemplate(props: FieldProps): ReactElement {
  const { schema, uiSchema, registry, fieldPathId, errorSchema, name, title } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const Template = registry.templates.FieldTemplate as ComponentType<TemplateProps>;
  const FieldComponent = fieldComponent(props, options.field);
  const { __errors: rawErrors, ...partErrors } = errorSchema ?? {};
  const { formData, required, disabled = false, readonly = false, onChange } = props;
  return (
    <Template
      id={fieldPathId.$id}
      label={options.title ?? schema.title ?? title ?? name}
      {...{ schema, uiSchema, registry, fieldPathId, rawErrors, formData, required, disabled, readonly, onChange }}
    >
      <FieldComponent {...props} errorSchema={partErrors} rawErrors={rawErrors} />
    </Template>
  );
}

/** The props of the field template, except for those about keys that a member may rename or remove. */
type TemplateProps = Omit<FieldTemplateProps, 'onKeyRename' | 'onKeyRenameBlur' | 'onRemoveProperty'>;

/** @throws Error if the registry has no field for the type of the schema */
function fieldComponent({ schema, registry, name }: FieldProps, declaredField: unknown): RjsfField {
  if (typeof declaredField === 'function') return declaredField as RjsfField;
  const field = registry.fields[FIELD_OF_TYPE[String(schema.type)] ?? ''];
  if (!field) throw new Error(`the form has no field for "${name}" of type ${JSON.stringify(schema.type)}`);
  return field;
}
