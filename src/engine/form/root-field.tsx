import { getDefaultRegistry } from '@rjsf/core';
import { type ErrorSchema, type FieldProps, toFieldPathId } from '@rjsf/utils';
import { type ComponentType, memo, useMemo } from 'react';
import type { FormContext } from '@/contracts/widget';
import type { Section } from '@/generated/declaration';
import { type Answers, isRequiredWhileShown, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { FormSection } from './form-section';

const StockSchemaField = getDefaultRegistry().fields.SchemaField as ComponentType<FieldProps>;

/** One field; renders only when its own value, errors or state changed. */
const Leaf = memo(StockSchemaField, (before, after) => {
  const same: (keyof FieldProps)[] = [
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
  return same.every((key) => before[key] === after[key]) && sameErrors(before.errorSchema, after.errorSchema);
});

/**
 * Stands in for rjsf's schema field. At the root it lays out the declared sections and shows the fields whose condition
 * holds, so that nothing of the schema is resolved while typing; below the root it is the stock field, memoised.
 */
export function RootField(props: FieldProps) {
  return props.fieldPathId.path.length === 0 ? <Root {...props} /> : <Leaf {...props} />;
}

function Root({
  schema,
  uiSchema,
  formData,
  errorSchema,
  fieldPathId,
  registry,
  onChange,
  onBlur,
  onFocus,
  disabled,
  readonly,
}: FieldProps) {
  const { declaration } = registry.formContext as FormContext<FormDeclaration>;
  const answers: Answers = formData ?? {};
  const ids = useMemo(() => {
    const names = Object.keys(declaration.form.properties);
    return new Map(names.map((name) => [name, toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)]));
  }, [declaration, registry.globalFormOptions, fieldPathId.path]);

  const field = (name: string) => {
    const property = schema.properties?.[name];
    const id = ids.get(name);
    if (!id || typeof property !== 'object' || !isShown(declaration, name, answers)) return null;
    return (
      <Leaf
        key={name}
        name={name}
        schema={property}
        uiSchema={uiSchema?.[name]}
        formData={answers[name]}
        errorSchema={errorSchema?.[name] as ErrorSchema | undefined}
        fieldPathId={id}
        registry={registry}
        required={isRequiredWhileShown(declaration, name)}
        onChange={onChange}
        onBlur={onBlur}
        onFocus={onFocus}
        disabled={disabled}
        readonly={readonly}
      />
    );
  };
  return declaration.ui.sections.map((section: Section, index) => (
    <FormSection key={section.fields[0]} section={section} index={index}>
      {section.fields.map(field)}
    </FormSection>
  ));
}

function sameErrors(a: ErrorSchema | undefined, b: ErrorSchema | undefined): boolean {
  return a === b || JSON.stringify(a ?? {}) === JSON.stringify(b ?? {});
}
