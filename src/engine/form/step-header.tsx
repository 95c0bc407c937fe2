import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { cn } from '@/ui/cn';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { focusElement } from './focus-field';
import { goBack, type StepView, stepHeadingId } from './steps';

/** The steps of a form, which of them is in sight, and its heading; the heading takes the focus when the step opens. */
export function StepHeader({ session, view }: { session: ToolSession; view: StepView }) {
  const { step, at, shown } = view;
  const busy = isBusy(useAtomValue(session.atoms.run));
  const place = shown.findIndex((other) => other.at === at) + 1;
  return (
    <div ref={useFocusOfStep(session)}>
      <ol aria-label="Steps of this form" className="flex gap-2">
        {shown.map((other, index) => (
          <li
            key={other.at}
            aria-current={other.at === at ? 'step' : undefined}
            className={cn(
              'min-w-0 flex-1 border-t-2 pt-2 text-xs',
              index < place ? 'border-primary-hover' : 'border-hairline-strong',
              other.at === at ? 'text-fg' : 'text-faint',
            )}
          >
            {index < place - 1 ? (
              <button
                type="button"
                disabled={busy}
                onClick={() => goBack(session, other.at)}
                className="-mt-2.5 block min-h-8 w-full truncate rounded-sm pt-2.5 text-left transition-colors hover:text-fg"
              >
                <span className="max-sm:sr-only">{other.step.title}</span>
              </button>
            ) : (
              <span className="sr-only sm:not-sr-only sm:block sm:truncate">{other.step.title}</span>
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
          Step {place} of {shown.length}:
        </span>{' '}
        {step.title}
      </h2>
    </div>
  );
}

/** The focus follows to a step that was opened, but not to the one a form begins with. For an element of the form. */
function useFocusOfStep({ atoms }: ToolSession) {
  const within = useRef<HTMLDivElement>(null);
  const step = useAtomValue(atoms.step);
  const before = useRef(step);
  useEffect(() => {
    if (step.focus && step !== before.current) focusElement(within.current?.closest('form') ?? null, step.focus);
    before.current = step;
  }, [step]);
  return within;
}
