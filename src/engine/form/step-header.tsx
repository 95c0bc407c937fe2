import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { cn } from '@/ui/cn';
import type { ToolSession } from '../session/tool-session';
import { focusElement } from './focus-field';
import { goBack, type StepView, stepHeadingId } from './step-view';

/** The list of steps with the current one marked, and its heading, which takes the focus when the step opens. */
export function StepHeader({ session, view }: { session: ToolSession; view: StepView }) {
  const { step, index: currentIndex, shownSteps } = view;
  const busy = useAtomValue(session.atoms.isBusy);
  const position = shownSteps.findIndex(({ index }) => index === currentIndex) + 1;
  return (
    <div ref={useStepFocus(session)}>
      <ol aria-label="Steps of this form" className="flex gap-2">
        {shownSteps.map(({ step: shownStep, index }, place) => (
          <li
            key={index}
            aria-current={index === currentIndex ? 'step' : undefined}
            className={cn(
              'min-w-0 flex-1 border-t-2 pt-2 text-xs',
              place < position ? 'border-primary-hover' : 'border-hairline-strong',
              index === currentIndex ? 'text-fg' : 'text-faint',
            )}
          >
            {place < position - 1 ? (
              <button
                type="button"
                disabled={busy}
                onClick={() => goBack(session, index)}
                className="-mt-2.5 block min-h-8 w-full truncate rounded-sm pt-2.5 text-left transition-colors hover:text-fg"
              >
                <span className="max-sm:sr-only">{shownStep.title}</span>
              </button>
            ) : (
              <span className="sr-only sm:not-sr-only sm:block sm:truncate">{shownStep.title}</span>
            )}
          </li>
        ))}
      </ol>
      <h2
        id={stepHeadingId(session.tool.declaration)}
        tabIndex={-1}
        className="mt-3 scroll-mt-24 text-lg font-semibold text-balance text-fg"
      >
        <span className="font-normal text-muted tabular">
          Step {position} of {shownSteps.length}:
        </span>{' '}
        {step.title}
      </h2>
    </div>
  );
}

/** Moves the focus to a step when it opens, but not on first render. Returns a ref for an element inside the form. */
function useStepFocus({ atoms }: ToolSession) {
  const container = useRef<HTMLDivElement>(null);
  const step = useAtomValue(atoms.step);
  const previousStep = useRef(step);
  useEffect(() => {
    if (step.focus && step !== previousStep.current)
      focusElement(container.current?.closest('form') ?? null, step.focus);
    previousStep.current = step;
  }, [step]);
  return container;
}
