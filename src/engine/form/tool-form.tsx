import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { storageKey } from '@/browser/storage-keys';
import { isObject, tryParseJson } from '@/contracts/json';
import type { FormContext } from '@/contracts/widget';
import type { Answers } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';
import { formId } from './focus-field';
import { FormFields } from './form-fields';
import { useFormKeys } from './form-keys';
import { FormSession } from './form-session';
import { setAnswer } from './set-answer';
import { shownErrors } from './shown-errors';
import { useStep } from './step-view';
import { useSubmit } from './use-submit';
import { useUploads } from './use-uploads';

interface ToolFormProps {
  session: ToolSession;
  /** Called with answers that passed validation. */
  onValid: (answers: Answers) => void;
  /** Rendered at the end of the form: the buttons to continue or submit. */
  children: ReactNode;
}

/**
 * The form of a tool. The fields of rjsf render it and hold text that is still being typed; answers and errors are in the
 * tool's atoms. Errors show after a submit attempt (or on blur, if declared) and then follow every change; an attempt with
 * errors names what is missing and focuses the first one (docs/behaviour.md, section 5). A form with several steps shows
 * one at a time; the atoms hold the answers of all steps.
 */
export function ToolForm({ session, onValid, children }: ToolFormProps) {
  const { tool, atoms, store } = session;
  const { declaration, validator, lazyFeatures } = tool;
  const form = useRef<HTMLFormElement>(null);
  const epoch = useAtomValue(atoms.epoch);
  const busy = useAtomValue(atoms.isBusy);
  const errors = useAtomValue(session.get(shownErrors));
  const upload = useUploads(session);
  const view = useStep(session);
  const context = useMemo<FormContext>(
    () => ({
      declaration,
      countStored: (key) => countStored(session, key),
      upload,
      ...(tool.createLiveOptions && { liveOptions: tool.createLiveOptions(session) }),
    }),
    [declaration, session, tool, upload],
  );
  // Restart when the answers are replaced from outside (a new epoch): options loaded for the former answers no longer apply.
  useEffect(
    () =>
      context.liveOptions?.watchAnswers((field, value) => {
        if (store.get(atoms.epoch) === epoch) setAnswer(session, [field], value);
      }),
    [context, session, epoch, store, atoms],
  );
  useEffect(() => void validator.load().catch(() => undefined), [validator]);
  const pendingOptionsMessage = () => context.liveOptions?.pendingMessage();
  const submit = useSubmit(session, form, pendingOptionsMessage, onValid);
  const isReview = view.step.review === true;
  useFormKeys(form);

  return (
    <FormSession value={session}>
      <form ref={form} id={formId(declaration)} noValidate onSubmit={submit} aria-busy={busy} className="space-y-8">
        {lazyFeatures && view.shownSteps.length > 0 && <lazyFeatures.StepHeader session={session} view={view} />}
        {lazyFeatures && isReview && (
          <lazyFeatures.Review session={session} liveOptions={context.liveOptions} disabled={busy} />
        )}
        <div className={isReview ? 'hidden' : 'space-y-8'}>
          <FormFields key={epoch} session={session} context={context} errors={errors} disabled={busy} />
        </div>
        {children}
      </form>
    </FormSession>
  );
}

/** Returns the number of items in the list that another tool stored as its result under a declared key; 0 if there is none. */
function countStored({ scope }: ToolSession, declaredKey: string): number {
  const record = tryParseJson(scope.storage.read(storageKey(declaredKey)) ?? '');
  return isObject(record) && Array.isArray(record.result) ? record.result.length : 0;
}
