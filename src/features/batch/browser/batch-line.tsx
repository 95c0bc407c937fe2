import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { focusElement } from '@/engine/form/focus-field';
import type { ToolSession } from '@/engine/session/tool-session';
import { Button } from '@/ui/button';
import { countRows } from './batch-count';
import { BATCH_TITLE_ID } from './batch-part';
import { batchRunnerOf } from './batch-runner';

/** One line about the batch of a tool at the top of its page, with the way to its rows. Continues a batch that a reload interrupted. */
export function BatchLine({ session }: { session: ToolSession }) {
  const runner = session.get(batchRunnerOf);
  const { batch, status, note } = useAtomValue(runner.state);
  useEffect(() => void runner.resumeInterrupted(), [runner]);
  if (!batch) return null;
  const { remaining, text } = countRows(batch);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-hairline bg-surface px-4 py-2">
      <p role="status" className="min-w-0 flex-1 text-sm text-fg">
        Batch from a CSV: {text} {note ?? (status === 'idle' && remaining > 0 && 'It waits until you continue it.')}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="max-sm:min-h-11"
        onClick={() => focusElement(document.body, BATCH_TITLE_ID)}
      >
        Show its rows
      </Button>
    </div>
  );
}
