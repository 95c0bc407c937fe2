import { Link } from 'react-router-dom';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';

export interface ProgramStep {
  step: string;
  route: string;
  title: string;
}

export interface ProgramStepsProps {
  /** Name of the sequence. */
  title: string;
  steps: readonly ProgramStep[];
  /** Name of the step this page is, where it is one. */
  current?: string;
  done: ReadonlySet<string>;
}

/** The place of a page in a sequence of steps, and which are done; each step is a link. */
export function ProgramSteps({ title, steps, current, done }: ProgramStepsProps) {
  return (
    <nav aria-label={title}>
      <ol className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-4">
        {steps.map(({ step, route, title: name }, index) => {
          const here = step === current;
          const isDone = done.has(step);
          return (
            <li key={step}>
              <Link
                to={route}
                aria-current={here ? 'step' : undefined}
                className={cn(
                  'block border-t-2 pt-2.5 text-sm transition-colors hover:text-fg',
                  here
                    ? 'border-accent text-fg'
                    : isDone
                      ? 'border-primary-hover text-muted'
                      : 'border-hairline-strong text-muted',
                )}
              >
                <span className="block text-xs text-faint tabular">
                  Step {index + 1} of {steps.length}
                </span>
                <span className="mt-0.5 flex items-center gap-1.5 font-medium">
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
