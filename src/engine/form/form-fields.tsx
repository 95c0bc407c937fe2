import type { ErrorSchema, FieldPathId, FieldProps, Registry } from '@rjsf/utils';
import toFieldPathId from '@rjsf/utils/lib/toFieldPathId.js';
import { atom, useAtomValue } from 'jotai';
import { memo, useMemo, useState } from 'react';
import type { FormContext } from '@/contracts/widget';
import type { Section } from '@/generated/declaration';
import { isRequired, isSectionShown, isShown } from '@/registry/answers';
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
  const { declaration } = tool;
  const registry = useMemo(() => createRegistry(tool, context), [tool, context]);
  const { sections, hasSteps } = useAtomValue(session.get(formLayout));
  const [epoch] = useState(() => store.get(atoms.epoch));
  const handlers = useMemo(() => fieldHandlers(session, epoch), [session, epoch]);
  const ids = useMemo(() => {
    const names = Object.keys(declaration.form.properties);
    return new Map(names.map((name) => [name, toFieldPathId(name, registry.globalFormOptions)]));
  }, [declaration, registry.globalFormOptions]);
  const level = hasSteps ? 3 : 2;
  return sections.map((layout) => (
    <LaidOutSection key={layout.index} {...{ session, layout, level, registry, ids, handlers, errors, disabled }} />
  ));
}

/** A visible section with the fields that show and those that are required. */
interface SectionLayout {
  section: Section;
  /** Position among all sections of the form. */
  index: number;
  shownFields: readonly string[];
  requiredFields: ReadonlySet<string>;
}

interface LaidOutSectionProps {
  session: ToolSession;
  layout: SectionLayout;
  level: 2 | 3;
  registry: Registry;
  ids: ReadonlyMap<string, FieldPathId>;
  handlers: FieldHandlers;
  errors: ErrorSchema | undefined;
  disabled: boolean;
}

/** A section with its fields; memoized, so that a field that shows in one section renders no other. */
const LaidOutSection = memo(
  ({ session, layout, level, registry, ids, handlers, errors, disabled }: LaidOutSectionProps) => {
    const { schema, ui: uiSchema, lazyFeatures } = session.tool;
    const { section, index, shownFields, requiredFields } = layout;
    const renderField = (name: string) => {
      const property = schema.properties?.[name];
      const id = ids.get(name);
      if (!id || typeof property !== 'object') return null;
      return (
        <AnswerField
          key={name}
          {...{ session, name, registry, disabled, ...handlers }}
          required={requiredFields.has(name)}
          schema={property}
          uiSchema={uiSchema?.[name]}
          errorSchema={errors?.[name] as ErrorSchema | undefined}
          fieldPathId={id}
          onFocus={ignore}
          readonly={false}
        />
      );
    };
    const SectionComponent = (section.folded && lazyFeatures?.FoldedSection) || FormSection;
    const invalid = section.fields.some((name) => errors?.[name]);
    return (
      <SectionComponent {...{ session, section, index, level, invalid }}>
        {shownFields.map(renderField)}
      </SectionComponent>
    );
  },
);

/** The visible sections of the current step. Few changes of an answer change one of them. */
function formLayout({ tool, atoms }: ToolSession) {
  const { declaration } = tool;
  const layouts = declaration.ui.sections.map((section, index) =>
    stableAtom(
      (get): SectionLayout => {
        const answers = get(atoms.answers);
        const shownFields = section.fields.filter((name) => isShown(declaration, name, answers));
        const requiredFields = section.fields.filter((name) => isRequired(declaration, name, answers));
        return { section, index, shownFields, requiredFields: new Set(requiredFields) };
      },
      ({ shownFields, requiredFields }) => [shownFields, [...requiredFields]],
    ),
  );
  const shown = stableAtom((get) => {
    const answers = get(atoms.answers);
    const { step, shownSteps } = stepViewOf(tool, answers, get(atoms.step).index);
    const sections = step.sections.filter((section) => isSectionShown(declaration, section, answers));
    return {
      hasSteps: shownSteps.length > 0,
      indexes: sections.map((section) => declaration.ui.sections.indexOf(section)),
    };
  });
  return atom((get) => {
    const { hasSteps, indexes } = get(shown);
    return { hasSteps, sections: indexes.flatMap((index) => layouts[index] ?? []).map((layout) => get(layout)) };
  });
}

function ignore(): void {}

type FieldHandlers = Pick<FieldProps, 'onChange' | 'onBlur'>;

/**
 * Returns the handlers of the fields. A field commits pending text when it unmounts. The handlers ignore that text if the
 * answers were replaced meanwhile or the member has signed out.
 */
function fieldHandlers(session: ToolSession, epoch: number): FieldHandlers {
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
