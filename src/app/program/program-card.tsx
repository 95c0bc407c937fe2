import { brand } from '@/brand';
import { Card } from '@/ui/card';
import { LinkButton } from '@/ui/link-button';
import { ProgramSteps } from './program-steps';
import { useDoneSteps } from './use-done-steps';

const { title, text, steps, end } = brand.program;

/** Shows the member's progress in the program with a link to the next step, or to the program's end page after the last. */
export function ProgramCard() {
  const doneSteps = useDoneSteps();
  const next = steps.find(({ step }) => !doneSteps.has(step));
  return (
    <Card as="section" aria-labelledby="program-title" className="mt-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="program-title" className="text-lg font-semibold tracking-tight">
            {title}
          </h2>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </div>
        {next ? (
          <LinkButton to={next.route}>Continue with {next.title}</LinkButton>
        ) : (
          <LinkButton to={end.route} variant="secondary">
            {end.title}
          </LinkButton>
        )}
      </div>
      <ProgramSteps title={title} steps={steps} doneSteps={doneSteps} />
    </Card>
  );
}
