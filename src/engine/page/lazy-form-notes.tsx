import { useAtomValue } from 'jotai';
import { usePageReady } from '@/browser/page-ready';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { CLIENT_PREFILLS_KEY, useChosenClient } from '../client/chosen-client';
import type { ToolSession } from '../session/tool-session';

const FormNotes = lazyOptionalPart(() => import('../client/form-notes'), 'FormNotes');

/** Reserves the space for notes about the origin of answers above a form, so that nothing moves when they load. */
export function LazyFormNotes({ session }: { session: ToolSession }) {
  const client = useChosenClient();
  const origin = useAtomValue(session.atoms.origin);
  const otherDraft = useAtomValue(session.atoms.otherDraft);
  const isPageReady = usePageReady();
  const hasNotes = client !== undefined || origin !== undefined || otherDraft !== undefined;
  // The notes also remove answers prefilled for a client who is no longer chosen, which takes no space.
  if (!hasNotes && session.scope.storage.read(CLIENT_PREFILLS_KEY) === null) return null;
  return (
    <div role="status" className={hasNotes ? 'mb-4 flex min-h-8 flex-col justify-center gap-1' : undefined}>
      {isPageReady && <FormNotes session={session} />}
    </div>
  );
}
