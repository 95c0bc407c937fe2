import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Section } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { steadyAtom } from '../session/steady-atom';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';
import type { FormTool } from '../tool';
import { uploadingField } from './use-uploads';

/** What of a form is in sight at a time: a page, or the look back over all answers. */
export interface Step {
  title?: string;
  sections: readonly Section[];
  review?: boolean | undefined;
}

/** Where somebody stands in a form; steps are told by their position among all that are declared. */
export interface StepView {
  step: Step;
  at: number;
  /** The steps that have something to show, in order; empty in a form that has no steps. */
  shown: readonly { step: Step; at: number }[];
  /** The step before this one; none on the first. */
  back?: number | undefined;
  /** The step after this one; none on the last, from where the form is sent. */
  next?: number | undefined;
}

/** The step that is in sight where this one is wished for; the whole form where it has no steps. */
export function viewOf({ declaration, extras }: FormTool, answers: Answers, wished: number): StepView {
  const whole = { step: declaration.ui, at: 0, shown: [] };
  return extras?.viewOfSteps(declaration, answers, wished) ?? whole;
}

/** Where the member stands in the form of a session; renders only for answers by which that changes. */
export function useStep({ tool, atoms }: ToolSession): StepView {
  const view = useMemo(
    () =>
      steadyAtom(
        (get) => viewOf(tool, get(atoms.answers), get(atoms.step).at),
        ({ at, shown }) => [at, shown.map((step) => step.at)],
      ),
    [tool, atoms],
  );
  return useAtomValue(view);
}

/** Id of the heading of the step in sight. */
export function stepHeadingId({ id }: FormDeclaration): string {
  return `${id}-step`;
}

/** Said where a step cannot be left yet. */
export const UPLOAD_GOES_ON = 'Wait for the upload to finish';

/** Back to a step; the way from there leads on as it did. Waits for uploads: one is given up where its field goes. */
export function goBack(session: ToolSession, at: number): void {
  const { toEnd } = session.store.get(session.atoms.step);
  if (uploadingField(session)) tell('info', UPLOAD_GOES_ON, {}, { about: session.tool.declaration.id });
  else session.open({ at, toEnd, focus: stepHeadingId(session.tool.declaration) });
}
