import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { FILLS_KEY, useChosenClient } from '@/browser/chosen-client';
import { useStanding } from '@/browser/standing';
import { lazyPart } from '@/ui/lazy-part';
import type { ToolSession } from '../session/tool-session';

const FormNotes = lazyPart(() => import('../client/form-notes').then((module) => ({ default: module.FormNotes })));

/** The place above a form that says where answers came from; it is there before its words, so that nothing moves. */
export function FormNotesPlace({ session }: { session: ToolSession }) {
  const chosen = useChosenClient();
  const origin = useAtomValue(session.atoms.origin);
  const standing = useStanding();
  const isSeen = chosen !== undefined || origin !== undefined;
  // What was filled in for a client who is no longer chosen is taken out, which takes no place.
  if (!isSeen && session.scope.storage.read(FILLS_KEY) === null) return null;
  return (
    <div role="status" className={isSeen ? 'mb-4 flex min-h-8 flex-col justify-center gap-1' : undefined}>
      <Suspense fallback={null}>{standing && <FormNotes session={session} />}</Suspense>
    </div>
  );
}
