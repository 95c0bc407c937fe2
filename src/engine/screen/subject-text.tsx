import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import type { ToolSession } from '../session/tool-session';
import { storableInputs } from '../storage/record';
import { answersText, describeSubject, type Subject } from './screen';

const SubjectClient = lazyOptionalPart(() => import('./subject-client'), 'SubjectClient');

/** Says in one line what a run or a result is about: its first text, the number of its answers, and its client. */
export function SubjectText({ session, subject }: { session: ToolSession; subject: Subject }) {
  const { first, count } = describeSubject(session.tool.declaration, subject);
  return (
    <span className="flex min-w-0 gap-1.5">
      {first && <span className="truncate text-fg">{first}</span>}
      <span className="shrink-0">
        {first && '· '}
        {count} {count === 1 ? 'answer' : 'answers'}
      </span>
      {subject.client && <SubjectClient id={subject.client} first={first} />}
    </span>
  );
}

/** Says that the form holds other answers than those a run or result was made from, or that another device left some. */
export function FormState({ session, subject }: { session: ToolSession; subject: Subject | undefined }) {
  const isChanged = useIsFormChanged(session, subject);
  const hasOtherDraft = useAtomValue(session.atoms.otherDraft) !== undefined;
  const text = hasOtherDraft ? 'Other answers waiting' : isChanged ? 'Form changed' : undefined;
  return text && <span className="shrink-0 text-warning">{text}</span>;
}

/** Whether the form holds other answers than a run or result was made from. */
function useIsFormChanged(session: ToolSession, subject: Subject | undefined): boolean {
  const inputs = subject?.inputs;
  const isChanged = useMemo(
    () =>
      atom((get) => {
        const { tool, atoms } = session;
        const current = storableInputs(tool.declaration, get(atoms.answers));
        return inputs !== undefined && answersText(current) !== answersText(inputs);
      }),
    [session, inputs],
  );
  return useAtomValue(isChanged);
}
