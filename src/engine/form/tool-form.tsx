import RjsfForm from '@rjsf/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, type ReactNode, useMemo, useRef } from 'react';
import { storageKey } from '@/browser/stored';
import type { FormContext } from '@/contracts/widget';
import type { Answers } from '@/registry/answers';
import { isBusy } from '../run/machine';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';
import type { FormTool } from '../tool';
import { checkAnswers, type FieldProblems, shownFields, toErrorSchema } from './field-errors';
import { focusField } from './focus-field';
import { RootField } from './root-field';
import { templates } from './templates';

const fields = { SchemaField: RootField };

interface ToolFormProps {
  session: ToolSession;
  /** Called with answers that passed every check. */
  onValid: (answers: Answers) => void;
  /** Stands at the end of the form: the submit button. */
  children: ReactNode;
}

/**
 * The form of a tool: rjsf renders it, typing stays in the fields, answers and errors live in the tool's atoms.
 * Errors show on a submit attempt (or on leaving a field, where declared) and follow every change from then on;
 * an attempt with errors says what is missing and moves the focus to the first one (Specification, section 5).
 */
export function ToolForm({ session, onValid, children }: ToolFormProps) {
  const { tool, atoms, store } = session;
  const { declaration, schema, ui, validator, widgets } = tool;
  const form = useRef<HTMLFormElement>(null);
  const epoch = useAtomValue(atoms.epoch);
  const busy = isBusy(useAtomValue(atoms.run));
  const errors = useShownErrors(session);
  const watch = useWatch(session);
  const context = useMemo<FormContext>(
    () => ({ declaration, stored: (key) => countStored(session, key) }),
    [declaration, session],
  );
  // The form keeps its own data; the atom follows. Only a new epoch hands data in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per epoch
  const initial = useMemo(() => store.get(atoms.answers), [epoch, store, atoms]);

  const change = (answers: Answers, id?: string) => {
    session.change(answers);
    if (id && store.get(atoms.attempted)) watch(fieldOf(id));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const { answers } = session;
    const problems = checkAnswers(tool, answers);
    store.set(atoms.attempted, true);
    store.set(atoms.watched, new Set(shownFields(declaration, answers)));
    if (problems.size === 0) return onValid(answers);
    sayWhatIsMissing(tool, problems);
    focusField(form.current, declaration.id, [...problems.values()][0]?.[0]?.path);
  };

  return (
    <form ref={form} noValidate onSubmit={submit} aria-busy={busy} className="space-y-8">
      <RjsfForm
        key={epoch}
        tagName="div"
        className="space-y-8"
        idPrefix={declaration.id}
        schema={schema}
        uiSchema={ui}
        validator={validator}
        initialFormData={initial}
        formContext={context}
        widgets={widgets}
        fields={fields}
        templates={templates}
        extraErrors={errors}
        showErrorList={false}
        experimental_defaultFormStateBehavior={DEFAULTS}
        disabled={busy}
        onChange={({ formData }, id) => change(formData ?? {}, id)}
        onBlur={(id) => declaration.ui.validateOn === 'blur' && watch(fieldOf(id))}
      >
        {NO_BUTTON}
      </RjsfForm>
      {children}
    </form>
  );
}

const NO_BUTTON = <span hidden />;

/** Defaults come from the declaration, once, by the registry: rjsf adds none of its own. */
const DEFAULTS = { arrayMinItems: { populate: 'never' }, emptyObjectFields: 'skipDefaults' } as const;

function useShownErrors({ tool, atoms }: ToolSession) {
  const answers = useAtomValue(atoms.answers);
  const watched = useAtomValue(atoms.watched);
  return useMemo(
    () => (watched.size === 0 ? undefined : toErrorSchema(checkAnswers(tool, answers), watched)),
    [tool, answers, watched],
  );
}

function useWatch({ atoms }: ToolSession): (field: string) => void {
  const setWatched = useSetAtom(atoms.watched);
  return (field) => setWatched((known) => (known.has(field) ? known : new Set([...known, field])));
}

/** The top-level field an element id belongs to: `<tool>_<field>` or `<tool>_<field>_<sub-field>`. */
function fieldOf(id: string): string {
  return id.split('_')[1] ?? '';
}

function sayWhatIsMissing({ declaration }: FormTool, problems: FieldProblems): void {
  const rules = declaration.messages.invalid;
  if (!rules) return;
  const isMissing = (field: string) => problems.get(field)?.some(({ keyword }) => keyword === 'required');
  const rule = rules.find(({ missing }) => missing.some(isMissing));
  tell('error', rule?.toast ?? 'Please check the marked fields');
}

/** How many items the list stored as another tool's result under a declared key holds; 0 where there is none. */
function countStored({ scope }: ToolSession, declaredKey: string): number {
  try {
    const record = JSON.parse(scope.storage.read(storageKey(declaredKey)) ?? 'null');
    return Array.isArray(record?.result) ? record.result.length : 0;
  } catch {
    return 0;
  }
}
