import { type FormEvent, type RefObject, useRef } from 'react';
import type { Answers } from '@/registry/answers';
import { commitPendingText } from '@/ui/pending-text';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';
import type { FormTool } from '../tool';
import { checkAnswers, type FieldProblems, shownFields } from './field-errors';
import { fieldId, focusElement } from './focus-field';
import { type StepView, UPLOAD_GOES_ON, viewOf } from './steps';
import { uploadingField } from './use-uploads';

/**
 * What a form does when it is submitted, by its button or by Enter. On a step that is not the last it goes on, once the
 * fields of that step are right. On the last it hands on the answers, or goes where the first of them is wrong. It waits
 * for uploads on every step: one is given up where its field goes.
 *
 * @param unsettled why it is not known yet whether an answer is still offered, in words for the member
 */
export function useSubmit(
  session: ToolSession,
  form: RefObject<HTMLFormElement | null>,
  unsettled: () => string | undefined,
  onValid: (answers: Answers) => void,
): (event: FormEvent) => void {
  const waiting = useRef(false);
  const go = () => {
    // More may have been typed since the press, while the validator was loaded.
    commitPendingText();
    const { tool, answers, store, atoms } = session;
    const view = viewOf(tool, answers, store.get(atoms.step).at);
    const upload = uploadingField(session);
    if (upload) return waitFor(session, form.current, view, upload);
    const problems = checkAnswers(tool, answers);
    if (tool.extras && view.next !== undefined) {
      const own = tool.extras.problemsOfStep(session, view, problems);
      return own.size > 0 ? refuse(session, form.current, view, own) : tool.extras.goOn(session, view, problems);
    }
    store.set(atoms.watched, new Set(shownFields(tool.declaration, answers)));
    if (problems.size > 0) return refuse(session, form.current, view, problems);
    const why = unsettled();
    return why ? tell('info', why, {}, { about: tool.declaration.id }) : onValid(answers);
  };
  /** Whoever is quicker than the validator loses nothing: the form is sent once it is there, and once however often it was pressed. */
  const goOnceChecked = () => {
    if (waiting.current) return;
    waiting.current = true;
    session.tool.check
      .load()
      .then(go, () => tell('error', NOT_CHECKED, {}, { about: session.tool.declaration.id }))
      .finally(() => {
        waiting.current = false;
      });
  };
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (session.tool.check.validate) go();
    else goOnceChecked();
  };
}

const NOT_CHECKED = {
  title: 'The answers could not be checked',
  description: 'Look at your connection and try again.',
};

/** Says what is wrong and moves the focus to the first of it, on the step where it stands. */
function refuse(session: ToolSession, form: HTMLFormElement | null, view: StepView, problems: FieldProblems): void {
  const { tool, store, atoms } = session;
  const [[field = '', list] = []] = problems;
  sayWhatIsMissing(tool, problems);
  goTo(session, form, view, field, list?.[0]?.path ?? field);
  store.set(atoms.attempted, true);
}

function waitFor(session: ToolSession, form: HTMLFormElement | null, view: StepView, field: string): void {
  tell('info', UPLOAD_GOES_ON, {}, { about: session.tool.declaration.id });
  goTo(session, form, view, field, field);
}

function goTo(session: ToolSession, form: HTMLFormElement | null, view: StepView, field: string, path: string): void {
  const { declaration, extras } = session.tool;
  const id = fieldId(declaration.id, path);
  if (view.shown.length === 0 || !extras?.openStepOf(session, view, field, id)) focusElement(form, id);
}

function sayWhatIsMissing({ declaration: { id, messages, ui } }: FormTool, problems: FieldProblems): void {
  const rules = messages.invalid ?? [];
  // Where a field says so when it is left, or the button waits for it, the attempt adds nothing.
  if (!messages.invalid && (ui.validateOn === 'blur' || ui.submit.disabledUntilFilled)) return;
  const isMissing = (field: string) =>
    problems.get(field)?.some(({ keyword }) => keyword === 'required' || keyword === 'const');
  const rule = rules.find(({ missing }) => missing.some(isMissing));
  tell('error', rule?.toast ?? 'Please check the marked fields', {}, { about: id });
}
