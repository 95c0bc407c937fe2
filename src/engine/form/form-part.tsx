import { getDefaultRegistry } from '@rjsf/core';
import type { ErrorSchema, FieldPathId, FieldProps } from '@rjsf/utils';
import { type ComponentType, memo } from 'react';
import type { Section } from '@/generated/declaration';
import { type Answers, isRequiredWhileShown } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';
import { FormSection } from './form-section';

const StockSchemaField = getDefaultRegistry().fields.SchemaField as ComponentType<FieldProps>;

/** One field; renders only when its own value, errors or state changed. */
export const Leaf = memo(StockSchemaField, (before, after) => {
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

/** What all fields of a form have from rjsf alike. */
type Common = Pick<
  FieldProps,
  'schema' | 'uiSchema' | 'registry' | 'onChange' | 'onBlur' | 'onFocus' | 'disabled' | 'readonly'
>;

interface FormPartProps {
  session: ToolSession;
  section: Section;
  level: 2 | 3;
  /** Names of its fields that show, in order. */
  shown: readonly string[];
  answers: Answers;
  errors: ErrorSchema | undefined;
  ids: ReadonlyMap<string, FieldPathId>;
  common: Common;
}

/** A section of the form with its fields; renders only when an answer, an error or the state of one of them changed. */
export const FormPart = memo(
  ({ session, section, level, shown, answers, errors, ids, common }: FormPartProps) => {
    const { declaration, extras } = session.tool;
    const { schema, uiSchema, ...handed } = common;
    const field = (name: string) => {
      const property = schema.properties?.[name];
      const id = ids.get(name);
      if (!id || typeof property !== 'object') return null;
      return (
        <Leaf
          key={name}
          name={name}
          schema={property}
          uiSchema={uiSchema?.[name]}
          formData={answers[name]}
          errorSchema={errorsOf(errors, name)}
          fieldPathId={id}
          required={isRequiredWhileShown(declaration, name)}
          {...handed}
        />
      );
    };
    const Drawn = (section.folded && extras?.FoldedSection) || FormSection;
    const index = declaration.ui.sections.indexOf(section);
    const state = { session, answers, invalid: section.fields.some((name) => errors?.[name]) };
    return (
      <Drawn section={section} index={index} level={level} {...state}>
        {shown.map(field)}
      </Drawn>
    );
  },
  (before, after) =>
    before.session === after.session &&
    before.section === after.section &&
    before.level === after.level &&
    before.ids === after.ids &&
    sameParts(before.common, after.common) &&
    before.shown.join() === after.shown.join() &&
    after.section.fields.every(
      (name) =>
        before.answers[name] === after.answers[name] &&
        sameErrors(errorsOf(before.errors, name), errorsOf(after.errors, name)),
    ),
);

function errorsOf(errors: ErrorSchema | undefined, name: string): ErrorSchema | undefined {
  return errors?.[name] as ErrorSchema | undefined;
}

function sameParts(before: Common, after: Common): boolean {
  return (Object.keys(after) as (keyof Common)[]).every((key) => before[key] === after[key]);
}

function sameErrors(a: ErrorSchema | undefined, b: ErrorSchema | undefined): boolean {
  return a === b || JSON.stringify(a ?? {}) === JSON.stringify(b ?? {});
}
