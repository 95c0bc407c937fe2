import { type FormEvent, type RefObject, useRef } from 'react';
import type { Answers } from '@/registry/answers';
import { commitPendingText } from '@/ui/pending-text';
import type { FormTool } from '../form-tool';
import { notify } from '../notify';
import type { ToolSession } from '../session/tool-session';
import { checkAnswers, type FieldProblems, shownFields } from './field-problems';
import { focusOnItsStep, stepViewOf, UPLOAD_IN_PROGRESS } from './step-view';
import { uploadingField } from './use-uploads';

/**
 * Returns the submit handler of a form. On any step but the last it goes to the next step once the fields of this step are
 * valid. On the last it passes the answers on, or focuses the first invalid one. While an upload runs, on any step, it only
 * asks the member to wait, since an upload is canceled when its field unmounts.
 *
 * @param pendingMessage returns a message for the member if options are still loading and an answer may no longer be offered
 */
export function useSubmit(
  session: ToolSession,
  form: RefObject<HTMLFormElement | null>,
  pendingMessage: () => string | undefined,
  onValid: (answers: Answers) => void,
): (event: FormEvent) => void {
  const isWaiting = useRef(false);
  const submitOrContinue = () => {
    // The member may have typed more while the validator was loading.
    commitPendingText();
    const { tool, answers, store, atoms } = session;
    const upload = uploadingField(session);
    if (upload) return waitForUpload(session, form.current, upload);
    const view = stepViewOf(tool, answers, store.get(atoms.step).index);
    const problems = checkAnswers(tool, answers);
    if (tool.lazyFeatures && view.next !== undefined) {
      const stepProblems = tool.lazyFeatures.problemsOfStep(session, view, problems);
      return stepProblems.size > 0
        ? showProblems(session, form.current, stepProblems)
        : tool.lazyFeatures.goToNextStep(session, view, problems);
    }
    store.set(atoms.touched, new Set(shownFields(tool.declaration, answers)));
    if (problems.size > 0) return showProblems(session, form.current, problems);
    const reason = pendingMessage();
    return reason ? notify('info', reason, {}, { about: tool.declaration.id }) : onValid(answers);
  };
  /** Submits once the validator has loaded, unless the page was left; further presses while it loads are ignored. */
  const goOnceValidatorLoads = () => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    session.tool.validator
      .load()
      .then(
        () => form.current && submitOrContinue(),
        () => notify('error', CHECK_FAILED, {}, { about: session.tool.declaration.id }),
      )
      .finally(() => {
        isWaiting.current = false;
      });
  };
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (session.tool.validator.validate) submitOrContinue();
    else goOnceValidatorLoads();
  };
}

const CHECK_FAILED = {
  title: 'The answers could not be checked',
  description: 'Look at your connection and try again.',
};

/** Announces the problems and focuses the first one, on its step. */
function showProblems(session: ToolSession, form: HTMLElement | null, problems: FieldProblems): void {
  const { tool, store, atoms } = session;
  const [[field = '', list] = []] = problems;
  notifyMissing(tool, problems);
  focusOnItsStep(session, form, field, list?.[0]?.path);
  store.set(atoms.submitAttempted, true);
}

function waitForUpload(session: ToolSession, form: HTMLElement | null, field: string): void {
  notify('info', UPLOAD_IN_PROGRESS, {}, { about: session.tool.declaration.id });
  focusOnItsStep(session, form, field);
}

function notifyMissing({ declaration: { id, messages, ui } }: FormTool, problems: FieldProblems): void {
  const rules = messages.invalid ?? [];
  // If fields show errors on blur, or the button stays disabled until they are filled in, a toast would add nothing.
  if (!messages.invalid && (ui.validateOn === 'blur' || ui.submit.disabledUntilFilled)) return;
  const isMissing = (field: string) =>
    problems.get(field)?.some(({ keyword }) => keyword === 'required' || keyword === 'const');
  const rule = rules.find(({ missing }) => missing.some(isMissing));
  notify('error', rule?.toast ?? 'Please check the marked fields', {}, { about: id });
}
