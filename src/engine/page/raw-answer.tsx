import { PromptText } from '@/ui/prompt-text';

/** The answer of a run that gave no result as it came, behind a small control. */
export function RawAnswer({ raw }: { raw: string }) {
  return (
    <details className="mt-3 text-sm text-muted">
      <summary className="cursor-pointer rounded text-faint transition-colors hover:text-fg">
        Show the raw answer
      </summary>
      <div className="mt-2 overflow-hidden rounded-lg border border-hairline">
        <PromptText text={raw} label="Raw answer" />
      </div>
    </details>
  );
}
