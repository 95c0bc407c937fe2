import { type FieldProps, toFieldPathId } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { use, useMemo, useState } from 'react';
import { isSectionShown, isShown } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';
import { answerField, watchField } from './answer-field';
import { FormPart, Leaf } from './form-part';
import { FormSession } from './form-session';
import { viewOf } from './steps';

/**
 * Stands in for rjsf's schema field. At the root it lays out the declared sections of the step in sight and shows the
 * fields whose condition holds, so that nothing of the schema is resolved while typing; below the root it is the stock
 * field, memoised. Answers go past the state of rjsf, which at each change copies all of them, looks for defaults and compares.
 */
export function RootField(props: FieldProps) {
  const session = use(FormSession);
  if (props.fieldPathId.path.length > 0) return <Leaf {...props} />;
  if (!session) throw new Error('a form is drawn without its session');
  return <Root {...props} session={session} />;
}

function Root({ session, errorSchema, fieldPathId, ...props }: FieldProps & { session: ToolSession }) {
  const { schema, uiSchema, registry, onFocus, disabled, readonly } = props;
  const { declaration } = session.tool;
  const answers = useAtomValue(session.atoms.answers);
  const { step, shown } = viewOf(session.tool, answers, useAtomValue(session.atoms.step).at);
  const [epoch] = useState(() => session.store.get(session.atoms.epoch));
  const { onChange, onBlur } = useMemo(() => handlersOf(session, epoch), [session, epoch]);
  const ids = useMemo(() => {
    const names = Object.keys(declaration.form.properties);
    return new Map(names.map((name) => [name, toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)]));
  }, [declaration, registry.globalFormOptions, fieldPathId.path]);
  return step.sections
    .filter((section) => isSectionShown(declaration, section, answers))
    .map((section) => (
      <FormPart
        key={declaration.ui.sections.indexOf(section)}
        session={session}
        section={section}
        level={shown.length > 0 ? 3 : 2}
        shown={section.fields.filter((name) => isShown(declaration, name, answers))}
        answers={answers}
        errors={errorSchema}
        ids={ids}
        common={{ schema, uiSchema, registry, onChange, onBlur, onFocus, disabled, readonly }}
      />
    ));
}

/**
 * What fields report to. A field commits what was typed in it when it goes: that answers nothing in a form that was begun
 * anew with other answers, and is not kept once the member has signed out.
 */
function handlersOf(session: ToolSession, epoch: number): Pick<FieldProps, 'onChange' | 'onBlur'> {
  const { tool, scope, store, atoms } = session;
  const { ui } = tool.declaration;
  const isCurrent = () => !scope.ended.aborted && store.get(atoms.epoch) === epoch;
  return {
    onChange: (value, path) => isCurrent() && answerField(session, path, value),
    onBlur: (id) => ui.validateOn === 'blur' && watchField(session, fieldOf(id)),
  };
}

/** The top-level field an element id belongs to: `<tool>_<field>` or `<tool>_<field>_<sub-field>`. */
function fieldOf(id: string): string {
  return id.split('_')[1] ?? '';
}
