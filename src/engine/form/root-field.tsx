import { type FieldProps, toFieldPathId } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { use, useMemo, useState } from 'react';
import { isSectionShown, isShown } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';
import { FormSession } from './form-session';
import { MemoField, MemoSection } from './memo-section';
import { setAnswer, touchField } from './set-answer';
import { stepViewOf } from './step-view';

/**
 * Replaces the schema field of rjsf. At the root it renders the declared sections of the current step with their
 * visible fields, so that rjsf does not resolve the schema on every keystroke; below the root it is the stock field,
 * memoized. Answers bypass the state of rjsf, which would copy all of them, compute defaults and compare on each
 * change.
 */
export function RootField(props: FieldProps) {
  const session = use(FormSession);
  if (props.fieldPathId.path.length > 0) return <MemoField {...props} />;
  if (!session) throw new Error('a form is drawn without its session');
  return <Root {...props} session={session} />;
}

function Root({ session, errorSchema, fieldPathId, ...props }: FieldProps & { session: ToolSession }) {
  const { schema, uiSchema, registry, onFocus, disabled, readonly } = props;
  const { declaration } = session.tool;
  const answers = useAtomValue(session.atoms.answers);
  const { step, shown } = stepViewOf(session.tool, answers, useAtomValue(session.atoms.step).at);
  const [epoch] = useState(() => session.store.get(session.atoms.epoch));
  const { onChange, onBlur } = useMemo(() => fieldHandlers(session, epoch), [session, epoch]);
  const ids = useMemo(() => {
    const names = Object.keys(declaration.form.properties);
    return new Map(names.map((name) => [name, toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)]));
  }, [declaration, registry.globalFormOptions, fieldPathId.path]);
  return step.sections
    .filter((section) => isSectionShown(declaration, section, answers))
    .map((section) => (
      <MemoSection
        key={declaration.ui.sections.indexOf(section)}
        session={session}
        section={section}
        level={shown.length > 0 ? 3 : 2}
        shown={section.fields.filter((name) => isShown(declaration, name, answers))}
        answers={answers}
        errors={errorSchema}
        ids={ids}
        sharedProps={{ schema, uiSchema, registry, onChange, onBlur, onFocus, disabled, readonly }}
      />
    ));
}

/**
 * Returns the handlers of the fields. A field commits pending text when it unmounts: ignore that if the form was
 * replaced with other answers meanwhile, or the member has signed out.
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
