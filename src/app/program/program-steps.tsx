import { Link } from 'react-router-dom';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';

export interface ProgramStep {
  step: string;
  route: string;
  title: string;
}

export interface ProgramStepsProps {
  title: string;
  steps: readonly ProgramStep[];
  /** Name of the step of this page, if it is one. */
  current?: string;
  doneSteps: ReadonlySet<string>;
}

/** Navigation with the steps of a sequence; marks the current step and completed ones. */
export function ProgramSteps({ title, steps, current, doneSteps }: ProgramStepsProps) {
  return (
    <nav aria-label={title}>
      <ol className="grid grid-cols-4 gap-x-3">
        {steps.map(({ step, route, title: name }, index) => {
          const isCurrent = step === current;
          const isDone = doneSteps.has(step);
          return (
            <li key={step}>
              <Link
                to={route}
                aria-current={isCurrent ? 'step' : undefined}
                className={cn(
                  'block border-t-2 pt-2.5 text-sm transition-colors hover:text-fg',
                  isCurrent
                    ? 'border-accent text-fg'
                    : isDone
                      ? 'border-primary-hover text-muted'
                      : 'border-hairline-strong text-muted',
                )}
              >
                <span className="block text-xs text-faint tabular max-sm:sr-only">
                  Step {index + 1} of {steps.length}
                </span>
                <span className="mt-0.5 flex items-center gap-1.5 font-medium max-sm:text-xs">
                  {name}
                  {isDone && <Icon name="circle-check" className="size-4 text-accent" />}
                  {isDone && <span className="sr-only">, done</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
