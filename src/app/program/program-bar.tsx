import { steps, title } from '@/generated/brand-program';
import { ProgramSteps } from './program-steps';
import { useDoneSteps } from './use-done-steps';

/** The steps of the program, shown on the page of each step (docs/behaviour.md, section 2). `step` is the current one. */
export function ProgramBar({ step }: { step: string }) {
  const doneSteps = useDoneSteps();
  return (
    <div className="mb-8">
      <ProgramSteps title={title} steps={steps} current={step} doneSteps={doneSteps} />
    </div>
  );
}
