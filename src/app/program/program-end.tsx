import { brand } from '@/brand';
import { NumberedSteps } from '../numbered-steps';
import { ProgramSteps } from './program-steps';
import { useDoneSteps } from './use-done-steps';

const { title, steps, end } = brand.program;

/** Shown after the last step: links to what the member has created in each step, and what to do next. */
export function ProgramEnd() {
  const doneSteps = useDoneSteps();
  return (
    <section aria-labelledby="program-end">
      <h1 id="program-end" className="text-3xl font-semibold tracking-tight">
        {end.title}
      </h1>
      <p className="mt-2 mb-6 max-w-xl leading-relaxed text-muted">{end.text}</p>
      <ProgramSteps title={title} steps={steps} doneSteps={doneSteps} />
      <h2 className="mt-12 mb-5 font-semibold tracking-tight">{end.nextTitle}</h2>
      <NumberedSteps steps={end.next} />
    </section>
  );
}
