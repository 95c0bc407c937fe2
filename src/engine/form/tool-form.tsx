import type { ErrorSchema } from '@rjsf/utils';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { storageKey } from '@/browser/stored';
import type { FormContext } from '@/contracts/widget';
import type { Answers } from '@/registry/answers';
import { isBusy } from '../run/run-state';
import { steadyAtom } from '../session/steady-atom';
import type { ToolSession } from '../session/tool-session';
import { answerField } from './answer-field';
import { checkAnswers, toErrorSchema, withRefusal } from './field-errors';
import { formId, showWhole } from './focus-field';
import { FormFields } from './form-fields';
import { FormSession } from './form-session';
import { pressOnShortcut } from './press-on-shortcut';
import { useStep } from './steps';
import { useSubmit } from './use-submit';
import { useUploads } from './use-uploads';

interface ToolFormProps {
  session: ToolSession;
  /** Called with answers that passed every check. */
  onValid: (answers: Answers) => void;
  /** Stands at the end of the form: the buttons to go on, or to submit. */
  children: ReactNode;
}

/**
 * The form of a tool: fields of rjsf draw it, typing stays in them, answers and errors live in the tool's atoms, from where
 * the root field hands each its own.
 * Errors show on a submit attempt (or on leaving a field, where declared) and follow every change from then on;
 * an attempt with errors says what is missing and moves the focus to the first one (docs/behaviour.md, section 5).
 * A form of several steps shows one at a time; the answers of all stay in the atoms.
 */
export function ToolForm({ session, onValid, children }: ToolFormProps) {
  const { tool, atoms, store } = session;
  const { declaration, check, extras } = tool;
  const form = useRef<HTMLFormElement>(null);
  const epoch = useAtomValue(atoms.epoch);
  const busy = isBusy(useAtomValue(atoms.run));
  const errors = useShownErrors(session);
  const upload = useUploads(session);
  const view = useStep(session);
  const context = useMemo<FormContext>(
    () => ({
      declaration,
      stored: (key) => countStored(session, key),
      upload,
      ...(tool.offers && { offers: tool.offers(session) }),
    }),
    [declaration, session, tool, upload],
  );
  // Answers handed in from outside are looked at afresh; what was found out about those before says nothing about them.
  useEffect(
    () =>
      context.offers?.follow((field, value) => {
        if (store.get(atoms.epoch) === epoch) answerField(session, [field], value);
      }),
    [context, session, epoch, store, atoms],
  );
  useEffect(() => void check.load().catch(() => undefined), [check]);
  const unsettled = () => context.offers?.unsettled();
  const submit = useSubmit(session, form, unsettled, onValid);
  const isReview = view.step.review === true;

  return (
    <FormSession value={session}>
      <form
        ref={form}
        id={formId(declaration)}
        noValidate
        onSubmit={submit}
        onKeyDown={pressOnShortcut}
        onKeyUp={showWhole}
        aria-busy={busy}
        className="space-y-8"
      >
        {extras && view.shown.length > 0 && <extras.StepHeader session={session} view={view} />}
        {extras && isReview && <extras.Review session={session} offers={context.offers} disabled={busy} />}
        <div className={isReview ? 'hidden' : 'space-y-8'}>
          <FormFields key={epoch} tool={tool} context={context} errors={errors} disabled={busy} />
        </div>
        {children}
      </form>
    </FormSession>
  );
}

/** The errors to be seen; an answer alone renders no form. */
function useShownErrors({ tool, atoms }: ToolSession): ErrorSchema | undefined {
  const shown = useMemo(
    () =>
      steadyAtom((get) => {
        const [answers, watched] = [get(atoms.answers), get(atoms.watched)];
        const own = watched.size === 0 ? undefined : toErrorSchema(checkAnswers(tool, answers), watched);
        return withRefusal(own, get(atoms.run), answers);
      }),
    [tool, atoms],
  );
  return useAtomValue(shown);
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
