import type { ErrorSchema, FieldPathId, FieldProps } from '@rjsf/utils';
import { memo } from 'react';
import type { Section } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';
import { sameErrors } from './field-errors';
import { FormSection } from './form-section';
import { SchemaField } from './schema-field';

/** Props that are the same for every field of a form. */
type SharedFieldProps = Pick<
  FieldProps,
  'schema' | 'uiSchema' | 'registry' | 'onChange' | 'onBlur' | 'onFocus' | 'disabled' | 'readonly'
>;

interface MemoSectionProps {
  session: ToolSession;
  section: Section;
  level: 2 | 3;
  /** Names of the section's visible fields, in order. */
  shown: readonly string[];
  /** Names of the visible fields that are required. */
  required: readonly string[];
  answers: Answers;
  errors: ErrorSchema | undefined;
  ids: ReadonlyMap<string, FieldPathId>;
  sharedProps: SharedFieldProps;
}

/** A section with its fields; re-renders only if an answer, an error or the state of one of them changed. */
export const MemoSection = memo(
  ({ session, section, level, shown, required, answers, errors, ids, sharedProps }: MemoSectionProps) => {
    const { declaration, lazyFeatures } = session.tool;
    const { schema, uiSchema, ...fieldProps } = sharedProps;
    const field = (name: string) => {
      const property = schema.properties?.[name];
      const id = ids.get(name);
      if (!id || typeof property !== 'object') return null;
      return (
        <SchemaField
          key={name}
          name={name}
          schema={property}
          uiSchema={uiSchema?.[name]}
          formData={answers[name]}
          errorSchema={errorsOf(errors, name)}
          fieldPathId={id}
          required={required.includes(name)}
          {...fieldProps}
        />
      );
    };
    const SectionComponent = (section.folded && lazyFeatures?.FoldedSection) || FormSection;
    const index = declaration.ui.sections.indexOf(section);
    const state = { session, answers, invalid: section.fields.some((name) => errors?.[name]) };
    return (
      <SectionComponent section={section} index={index} level={level} {...state}>
        {shown.map(field)}
      </SectionComponent>
    );
  },
  (before, after) =>
    before.session === after.session &&
    before.section === after.section &&
    before.level === after.level &&
    before.ids === after.ids &&
    sameProps(before.sharedProps, after.sharedProps) &&
    before.shown.join() === after.shown.join() &&
    before.required.join() === after.required.join() &&
    after.section.fields.every(
      (name) =>
        before.answers[name] === after.answers[name] &&
        sameErrors(errorsOf(before.errors, name), errorsOf(after.errors, name)),
    ),
);

function errorsOf(errors: ErrorSchema | undefined, name: string): ErrorSchema | undefined {
  return errors?.[name] as ErrorSchema | undefined;
}

function sameProps(before: SharedFieldProps, after: SharedFieldProps): boolean {
  return (Object.keys(after) as (keyof SharedFieldProps)[]).every((key) => before[key] === after[key]);
}
