import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Section } from '@/generated/declaration';
import { type Answers, endingSection } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { FormTool } from '../form-tool';
import { notify } from '../notify';
import { stableAtom } from '../session/stable-atom';
import type { ToolSession } from '../session/tool-session';
import { fieldId, focusElement } from './focus-field';
import { uploadingField } from './use-uploads';

/** One step of a form: a page, or the review of all answers. */
export interface Step {
  title?: string;
  sections: readonly Section[];
  review?: boolean | undefined;
}

/** The current step of a form. Steps are identified by their index among all declared steps. */
export interface StepView {
  step: Step;
  index: number;
  /** Steps with visible content, in order; empty in a form without steps. */
  shownSteps: readonly { step: Step; index: number }[];
  /** Index of the previous step; undefined on the first. */
  back?: number | undefined;
  /** Index of the next step; undefined on the last, from which the form is submitted. */
  next?: number | undefined;
}

/** Returns the visible step for a requested index, or the whole form if it has no steps. */
export function stepViewOf(
  { declaration, lazyFeatures }: FormTool,
  answers: Answers,
  requestedIndex: number,
): StepView {
  const wholeForm = { step: declaration.ui, index: 0, shownSteps: [] };
  return lazyFeatures?.wizardView(declaration, answers, requestedIndex) ?? wholeForm;
}

/** Returns the current step of a session's form; re-renders only if an answer changes the steps. */
export function useStep({ tool, atoms }: ToolSession): StepView {
  const view = useMemo(
    () =>
      stableAtom(
        (get) => stepViewOf(tool, get(atoms.answers), get(atoms.step).index),
        ({ index, shownSteps }) => [index, shownSteps.map((step) => step.index)],
      ),
    [tool, atoms],
  );
  return useAtomValue(view);
}

/** Returns whether the current answers end the form, so that it cannot be sent; re-renders only if that changes. */
export function useFormEnded({ tool, atoms }: ToolSession): boolean {
  const hasEnded = useMemo(
    () => atom((get) => endingSection(tool.declaration, get(atoms.answers)) !== undefined),
    [tool, atoms],
  );
  return useAtomValue(hasEnded);
}

/** Returns the id of the heading of the current step. */
export function stepHeadingId({ id }: FormDeclaration): string {
  return `${id}-step`;
}

/** Focuses a field, or the part of it at `path`; opens its step first. */
export function focusOnItsStep(session: ToolSession, form: HTMLElement | null, field: string, path = field): void {
  const { tool, answers, store, atoms } = session;
  const view = stepViewOf(tool, answers, store.get(atoms.step).index);
  const id = fieldId(tool.declaration.id, path);
  const isOnOtherStep = view.shownSteps.length > 0 && tool.lazyFeatures?.openStepOfField(session, view, field, id);
  if (!isOnOtherStep) focusElement(form, id);
}

/** Shown if the member tries to leave a step during an upload. */
export const UPLOAD_IN_PROGRESS = 'Wait for the upload to finish';

/** Goes back to a step. Asks the member to wait during an upload, which would be canceled when its field unmounts. */
export function goBack(session: ToolSession, index: number): void {
  const { returnToEnd } = session.store.get(session.atoms.step);
  if (uploadingField(session)) notify('info', UPLOAD_IN_PROGRESS, {}, { about: session.tool.declaration.id });
  else session.openStep({ index, returnToEnd, focus: stepHeadingId(session.tool.declaration) });
}
