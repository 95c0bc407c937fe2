import { PromptText } from '@/ui/prompt-text';

/** The answer as it came, behind a small control, with what was mended to read it. */
export function RawAnswer({ raw, repairs = [] }: { raw: string; repairs?: readonly string[] }) {
  return (
    <details className="mt-3 text-sm text-muted">
      <summary className="cursor-pointer rounded text-faint transition-colors hover:text-fg">
        Show the raw answer
      </summary>
      {repairs.length > 0 && <p className="mt-2">Repaired to read it: {repairs.join('; ')}.</p>}
      <div className="mt-2 overflow-hidden rounded-lg border border-hairline">
        <PromptText text={raw} label="Raw answer" />
      </div>
    </details>
  );
}
