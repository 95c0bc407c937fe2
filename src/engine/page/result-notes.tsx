import type { ReactNode } from 'react';
import type { FormDeclaration } from '@/registry/options';
import { Notice } from '@/ui/notice';
import { demoText } from '../run/demo-answer';
import type { RunResult } from '../run/run-state';

/** Says what the badge of a demo result means. */
export function DemoNote({ declaration, result }: { declaration: FormDeclaration; result: RunResult }) {
  return result.mode === 'demo' && <Note>{demoText(declaration, result)}</Note>;
}

/** Warnings about a result: missing parts, or sources that could not be read. */
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

/** Lists the repairs that were needed to parse the answer, such as removing the chat around it. */
export function RepairsNote({ result: { repairs = [] } }: { result: RunResult }) {
  return (
    repairs.length > 0 && <Note>To read it: {repairs.map((repair) => repair.replace(/\.$/, '')).join('; ')}.</Note>
  );
}

/** An unobtrusive line of text about a result. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>;
}
