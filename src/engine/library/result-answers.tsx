import type { ReadRun } from './read-run';
import { answersOf } from './run-texts';

/** What a result was made from, under the words of the form, folded. */
export function ResultAnswers({ read: { run, declaration } }: { read: ReadRun }) {
  const answers = declaration ? answersOf(declaration, run.inputs ?? {}) : [];
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
