import { getDefaultRegistry } from '@rjsf/core';
import { type ErrorSchema, type FieldProps, toFieldPathId } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { type ComponentType, memo, use, useMemo } from 'react';
import { type Answers, isRequiredWhileShown, isSectionShown, isShown } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';
import { FormSection } from './form-section';
import { FormSession } from './form-session';
import { viewOf } from './steps';

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
 * Stands in for rjsf's schema field. At the root it lays out the declared sections of the step in sight and shows the
 * fields whose condition holds, so that nothing of the schema is resolved while typing; below the root it is the stock
 * field, memoised.
 */
export function RootField(props: FieldProps) {
  const session = use(FormSession);
  if (props.fieldPathId.path.length > 0) return <Leaf {...props} />;
  if (!session) throw new Error('a form is drawn without its session');
  return <Root {...props} session={session} />;
}

function Root({
  session,
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
}: FieldProps & { session: ToolSession }) {
  const { declaration, extras } = session.tool;
  const answers: Answers = formData ?? {};
  const { step, shown } = viewOf(session.tool, answers, useAtomValue(session.atoms.step).at);
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
  return step.sections
    .filter((section) => isSectionShown(declaration, section, answers))
    .map((section) => {
      const Drawn = (section.folded && extras?.FoldedSection) || FormSection;
      const index = declaration.ui.sections.indexOf(section);
      const state = { session, answers, invalid: section.fields.some((name) => errorSchema?.[name]) };
      return (
        <Drawn key={index} section={section} index={index} level={shown.length > 0 ? 3 : 2} {...state}>
          {section.fields.map(field)}
        </Drawn>
      );
    });
}

function sameErrors(a: ErrorSchema | undefined, b: ErrorSchema | undefined): boolean {
  return a === b || JSON.stringify(a ?? {}) === JSON.stringify(b ?? {});
}
