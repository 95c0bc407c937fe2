import type { ReactNode } from 'react';
import { Notice } from '@/ui/notice';
import type { RunResult } from '../run/run-state';

interface ResultNotesProps {
  result: RunResult;
  /** Whether the form asks for a key: without one, only a tool that is not set up answers with its demo. */
  hasKey: boolean;
}

/** What has to be known of a result before it is used: that no model made it, what it lacks, or what was not read for it. */
export function ResultNotes({ result: { mode, missing, unread }, hasKey }: ResultNotesProps) {
  return (
    <>
      {mode === 'demo' && (
        <Note>
          {hasKey
            ? 'Composed from your answers. No model was called: use a key of your own for the real thing.'
            : 'An example, composed from your answers. Nothing was sent: this tool is not set up on this site yet.'}
        </Note>
      )}
      {unread && (
        <Notice tone="warning" title="Not everything could be read">
          <span className="break-words">{unread}</span>
        </Notice>
      )}
      {missing && (
        <Notice tone="warning" title="The result is incomplete">
          Missing: {missing.join(', ')}. You can use what is here, or run it again.
        </Notice>
      )}
    </>
  );
}

/** A quiet line about a result. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>;
}
