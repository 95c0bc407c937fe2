import { PromptText } from '@/ui/prompt-text';

/** The unchanged answer of a run, collapsed. */
export function RawAnswer({ raw }: { raw: string }) {
  return (
    <details className="mt-3 text-sm text-muted">
      <summary className="cursor-pointer rounded text-faint transition-colors hover:text-fg">Technical details</summary>
      <div className="mt-2 overflow-hidden rounded-lg border border-hairline">
        <PromptText text={raw} label="Raw answer" />
      </div>
    </details>
  );
}
