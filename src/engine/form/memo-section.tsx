import type { ErrorSchema, FieldPathId, FieldProps } from '@rjsf/utils';
import { memo } from 'react';
import type { Section } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';
import { sameErrors } from './field-problems';
import { FormSection } from './form-section';
import { SchemaField } from './schema-field';

type SharedFieldProps = Pick<
  FieldProps,
  'schema' | 'uiSchema' | 'registry' | 'onChange' | 'onBlur' | 'onFocus' | 'disabled' | 'readonly'
>;

interface MemoSectionProps {
  session: ToolSession;
  section: Section;
  level: 2 | 3;
  shownFields: readonly string[];
  requiredFields: readonly string[];
  answers: Answers;
  errors: ErrorSchema | undefined;
  ids: ReadonlyMap<string, FieldPathId>;
  sharedProps: SharedFieldProps;
}

/** A section with its fields; re-renders only if an answer, an error or the state of one of them changed. */
export const MemoSection = memo(
  ({ session, section, level, shownFields, requiredFields, answers, errors, ids, sharedProps }: MemoSectionProps) => {
    const { declaration, lazyFeatures } = session.tool;
    const { schema, uiSchema, ...fieldProps } = sharedProps;
    const renderField = (name: string) => {
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
          required={requiredFields.includes(name)}
          {...fieldProps}
        />
      );
    };
    const SectionComponent = (section.folded && lazyFeatures?.FoldedSection) || FormSection;
    const index = declaration.ui.sections.indexOf(section);
    const state = { session, answers, invalid: section.fields.some((name) => errors?.[name]) };
    return (
      <SectionComponent section={section} index={index} level={level} {...state}>
        {shownFields.map(renderField)}
      </SectionComponent>
    );
  },
  (previous, next) =>
    previous.session === next.session &&
    previous.section === next.section &&
    previous.level === next.level &&
    previous.ids === next.ids &&
    sameProps(previous.sharedProps, next.sharedProps) &&
    previous.shownFields.join() === next.shownFields.join() &&
    previous.requiredFields.join() === next.requiredFields.join() &&
    next.section.fields.every(
      (name) =>
        previous.answers[name] === next.answers[name] &&
        sameErrors(errorsOf(previous.errors, name), errorsOf(next.errors, name)),
    ),
);

function errorsOf(errors: ErrorSchema | undefined, name: string): ErrorSchema | undefined {
  return errors?.[name] as ErrorSchema | undefined;
}

function sameProps(previous: SharedFieldProps, next: SharedFieldProps): boolean {
  return (Object.keys(next) as (keyof SharedFieldProps)[]).every((key) => previous[key] === next[key]);
}
