export interface NumberedStepsProps {
  steps: readonly { title: string; text: string }[];
}

/** Steps in order, on a line that joins their numbers. */
export function NumberedSteps({ steps }: NumberedStepsProps) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={step.title} className="group relative flex gap-4 pb-6 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-9 bottom-1 left-4 w-px bg-hairline-strong group-last:hidden"
          />
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full border border-hairline-strong bg-raised text-sm font-medium text-violet tabular"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-1">
            <p className="font-medium">{step.title}</p>
            <p className="mt-1 text-sm leading-relaxed text-muted">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
