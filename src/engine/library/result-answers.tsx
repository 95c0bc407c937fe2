import type { ParsedRun } from './parse-run';
import { labeledAnswers } from './run-texts';

/** The answers a result was created from, with the labels of the form; collapsed. */
export function ResultAnswers({ parsedRun: { run, declaration } }: { parsedRun: ParsedRun }) {
  const answers = declaration ? labeledAnswers(declaration, run.inputs ?? {}) : [];
  if (answers.length === 0) return null;
  return (
    <details className="rounded-xl border border-hairline bg-surface/85 p-4 text-sm sm:p-5">
      <summary className="cursor-pointer rounded font-medium text-fg">Made from these answers</summary>
      <dl className="mt-4 space-y-4">
        {answers.map(({ label, answer }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line text-fg">{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
