import type { ErrorSchema, FieldProps } from '@rjsf/utils';
import toFieldPathId from '@rjsf/utils/lib/toFieldPathId.js';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { FormContext } from '@/contracts/widget';
import { isRequired, isSectionShown, isShown } from '@/registry/answers';
import { memoize } from '../memoize';
import { stableAtom } from '../session/stable-atom';
import type { ToolSession } from '../session/tool-session';
import { createRegistry } from './form-registry';
import { FormSection } from './form-section';
import { AnswerField } from './schema-field';
import { setAnswer, touchField } from './set-answer';
import { stepViewOf } from './step-view';

interface FormFieldsProps {
  session: ToolSession;
  context: FormContext;
  errors: ErrorSchema | undefined;
  disabled: boolean;
}

/**
 * Renders the declared sections of the current step with their visible fields. The fields are those of rjsf, but its `Form` is
 * not used: it would copy all answers, compute defaults and compare everything on each change, and the session already handles
 * state, defaults and validation. A new `key` remounts all fields.
 */
export function FormFields({ session, context, errors, disabled }: FormFieldsProps) {
  const { tool, atoms, store } = session;
  const { declaration, schema, ui: uiSchema, lazyFeatures } = tool;
  const registry = useMemo(() => createRegistry(tool, context), [tool, context]);
  const { sections, hasSteps } = useAtomValue(formLayout(session));
  const [epoch] = useState(() => store.get(atoms.epoch));
  const { onChange, onBlur } = useMemo(() => fieldHandlers(session, epoch), [session, epoch]);
  const ids = useMemo(() => {
    const names = Object.keys(declaration.form.properties);
    return new Map(names.map((name) => [name, toFieldPathId(name, registry.globalFormOptions)]));
  }, [declaration, registry.globalFormOptions]);
  const renderField = (name: string, required: boolean) => {
    const property = schema.properties?.[name];
    const id = ids.get(name);
    if (!id || typeof property !== 'object') return null;
    return (
      <AnswerField
        key={name}
        {...{ session, name, registry, required, disabled, onChange, onBlur }}
        schema={property}
        uiSchema={uiSchema?.[name]}
        errorSchema={errors?.[name] as ErrorSchema | undefined}
        fieldPathId={id}
        onFocus={ignore}
        readonly={false}
      />
    );
  };
  return sections.map(({ section, shownFields, requiredFields }) => {
    const index = declaration.ui.sections.indexOf(section);
    const SectionComponent = (section.folded && lazyFeatures?.FoldedSection) || FormSection;
    return (
      <SectionComponent
        key={index}
        {...{ session, section, index }}
        level={hasSteps ? 3 : 2}
        invalid={section.fields.some((name) => errors?.[name])}
      >
        {shownFields.map((name) => renderField(name, requiredFields.has(name)))}
      </SectionComponent>
    );
  });
}

/** The sections of the current step, with the fields that show and those that are required. Few changes of an answer change it. */
const formLayout = memoize(({ tool, atoms }: ToolSession) => {
  const { declaration } = tool;
  return stableAtom(
    (get) => {
      const answers = get(atoms.answers);
      const { step, shownSteps } = stepViewOf(tool, answers, get(atoms.step).index);
      const sections = step.sections.filter((section) => isSectionShown(declaration, section, answers));
      return {
        hasSteps: shownSteps.length > 0,
        sections: sections.map((section) => ({
          section,
          shownFields: section.fields.filter((name) => isShown(declaration, name, answers)),
          requiredFields: new Set(section.fields.filter((name) => isRequired(declaration, name, answers))),
        })),
      };
    },
    ({ hasSteps, sections }) => [
      hasSteps,
      sections.map(({ section, shownFields, requiredFields }) => [
        declaration.ui.sections.indexOf(section),
        shownFields,
        [...requiredFields],
      ]),
    ],
  );
}, new WeakMap());

function ignore(): void {}

/**
 * Returns the handlers of the fields. A field commits pending text when it unmounts. The handlers ignore that text if the
 * answers were replaced meanwhile or the member has signed out.
 */
function fieldHandlers(session: ToolSession, epoch: number): Pick<FieldProps, 'onChange' | 'onBlur'> {
  const { tool, scope, store, atoms } = session;
  const { ui } = tool.declaration;
  const isCurrent = () => !scope.signal.aborted && store.get(atoms.epoch) === epoch;
  return {
    onChange: (value, path) => isCurrent() && setAnswer(session, path, value),
    onBlur: (id) => ui.validateOn === 'blur' && touchField(session, fieldNameOf(id)),
  };
}

/** Returns the top-level field of an element id, `<tool>_<field>` or `<tool>_<field>_<sub-field>`. */
function fieldNameOf(id: string): string {
  return id.split('_')[1] ?? '';
}
