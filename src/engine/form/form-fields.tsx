import type { ErrorSchema, FieldProps } from '@rjsf/utils';
import toFieldPathId from '@rjsf/utils/lib/toFieldPathId.js';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { FormContext } from '@/contracts/widget';
import { isRequired, isSectionShown, isShown } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';
import { createRegistry } from './form-registry';
import { MemoSection } from './memo-section';
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
  const { declaration, schema, ui: uiSchema } = tool;
  const registry = useMemo(() => createRegistry(tool, context), [tool, context]);
  const answers = useAtomValue(atoms.answers);
  const { step, shownSteps } = stepViewOf(tool, answers, useAtomValue(atoms.step).index);
  const [epoch] = useState(() => store.get(atoms.epoch));
  const { onChange, onBlur } = useMemo(() => fieldHandlers(session, epoch), [session, epoch]);
  const ids = useMemo(() => {
    const names = Object.keys(declaration.form.properties);
    return new Map(names.map((name) => [name, toFieldPathId(name, registry.globalFormOptions)]));
  }, [declaration, registry.globalFormOptions]);
  return step.sections
    .filter((section) => isSectionShown(declaration, section, answers))
    .map((section) => (
      <MemoSection
        key={declaration.ui.sections.indexOf(section)}
        session={session}
        section={section}
        level={shownSteps.length > 0 ? 3 : 2}
        shownFields={section.fields.filter((name) => isShown(declaration, name, answers))}
        requiredFields={section.fields.filter((name) => isRequired(declaration, name, answers))}
        answers={answers}
        errors={errors}
        ids={ids}
        sharedProps={{ schema, uiSchema, registry, onChange, onBlur, onFocus: ignore, disabled, readonly: false }}
      />
    ));
}

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
