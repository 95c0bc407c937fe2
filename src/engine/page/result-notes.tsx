import type { ReactNode } from 'react';
import { Notice } from '@/ui/notice';
import type { RunResult } from '../run/run-state';

interface DemoNoteProps {
  result: RunResult;
  /** Whether the form has a key field. In a tool without one, a demo result means that the tool is not set up. */
  hasKey: boolean;
}

/** Says what the badge of a demo result means. */
export function DemoNote({ result: { mode }, hasKey }: DemoNoteProps) {
  if (mode !== 'demo') return null;
  return (
    <Note>
      {hasKey
        ? 'Sample built from your answers. No model was called: add your own key for a real one.'
        : 'An example, composed from your answers. Nothing was sent: this tool is not set up on this site yet.'}
    </Note>
  );
}

/** Warnings about a result: what is missing, or which sources could not be read. */
export function ResultNotes({ result: { missing, unread } }: { result: RunResult }) {
  return (
    <>
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

/** Says what was done to read the answer, such as leaving out the chat around it. */
export function RepairsNote({ result: { repairs = [] } }: { result: RunResult }) {
  return (
    repairs.length > 0 && <Note>To read it: {repairs.map((repair) => repair.replace(/\.$/, '')).join('; ')}.</Note>
  );
}

/** An unobtrusive line of text about a result. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>;
}
