import { steps, title } from '@/generated/brand-program';
import { ProgramSteps } from './program-steps';
import { useDoneSteps } from './use-done-steps';

/** The program's sequence on the pages of its steps (docs/behaviour.md, section 2). `step` is the step this page is. */
export function ProgramBar({ step }: { step: string }) {
  const done = useDoneSteps();
  return (
    <div className="mb-8">
      <ProgramSteps title={title} steps={steps} current={step} done={done} />
    </div>
  );
}
