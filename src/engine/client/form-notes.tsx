import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isShown } from '@/registry/answers';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { focusFirstField } from '../form/focus-field';
import type { ToolSession } from '../session/tool-session';
import { useChosenClient } from './chosen-client';
import {
  type ClientPrefill,
  clearPrefilled,
  forgetIfStartedOver,
  isUnchanged,
  prefillForClient,
  readClientPrefill,
} from './client-prefill';
import { useClient } from './clients';
import { prefillMark } from './prefill-mark';

/** Above a form: where prefilled answers came from, with buttons to remove them. */
export function FormNotes({ session }: { session: ToolSession }) {
  const chosen = useChosenClient();
  const origin = useAtomValue(session.atoms.origin);
  const prefill = useClientPrefill(session);
  return (
    <>
      <OtherDraftNote session={session} />
      {origin && <OriginNote session={session} />}
      {chosen && <ClientNote session={session} name={chosen.name} prefill={prefill} />}
    </>
  );
}

/** Prefills the form when the page opens, another client is chosen, or it was started over; never during a run. */
function useClientPrefill(session: ToolSession): ClientPrefill | undefined {
  const { atoms } = session;
  const chosen = useChosenClient();
  const client = useClient(chosen?.id);
  const epoch = useAtomValue(atoms.epoch);
  const busy = useAtomValue(atoms.isBusy);
  const setMark = useSetAtom(atoms.prefillMark);
  const [prefill, setPrefill] = useState(() => readClientPrefill(session));
  const lastFilled = useRef<{ id: string | undefined; epoch: number }>(undefined);
  // Wait until the details of a chosen client are fetched.
  const isReady = !busy && (chosen === undefined || client !== undefined);

  useEffect(() => {
    const previous = lastFilled.current;
    if (!isReady || (previous?.id === client?.id && previous?.epoch === epoch)) return;
    lastFilled.current = { id: client?.id, epoch };
    const isSame = previous?.id === client?.id;
    // Do not mix a client's details into answers from elsewhere, such as an example.
    if (previous && isSame && !forgetIfStartedOver(session)) return;
    setPrefill(prefillForClient(session, client));
  }, [session, client, epoch, isReady]);

  useEffect(() => {
    setMark(prefill && prefill.client === chosen?.id ? prefillMark(session, prefill) : undefined);
  }, [session, prefill, chosen?.id, setMark]);
  return prefill;
}

function ClientNote({
  session,
  name,
  prefill,
}: {
  session: ToolSession;
  name: string;
  prefill: ClientPrefill | undefined;
}) {
  const { tool, atoms } = session;
  const unchangedAtom = useMemo(
    () =>
      atom((get) => {
        const answers = get(atoms.answers);
        return Object.entries(prefill?.fields ?? {}).filter(
          ([field, filled]) => isShown(tool.declaration, field, answers) && isUnchanged(filled, answers),
        );
      }),
    [atoms, tool, prefill],
  );
  const unchangedFields = useAtomValue(unchangedAtom);
  const busy = useAtomValue(atoms.isBusy);
  return (
    <div className="flex items-start gap-2 text-sm text-muted">
      <Icon name="briefcase" className="mt-2 size-4 shrink-0 text-accent" />
      <span className="min-w-0 py-1.5 break-words">
        Client <strong className="font-medium text-fg">{name}</strong>
        {unchangedFields.length > 0 &&
          `: ${unchangedFields.length} ${unchangedFields.length === 1 ? 'answer' : 'answers'} filled in`}
      </span>
      {unchangedFields.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          disabled={busy}
          onClick={() => {
            for (const [, filled] of unchangedFields) clearPrefilled(session, filled);
            focusFirstField(tool.declaration);
          }}
        >
          Clear all
        </Button>
      )}
    </div>
  );
}

/** Asks whether to use the draft of this device or that of another device. */
function OtherDraftNote({ session }: { session: ToolSession }) {
  const { atoms, tool } = session;
  const draft = useAtomValue(atoms.otherDraft);
  const busy = useAtomValue(atoms.isBusy);
  if (!draft) return null;
  // The pressed button disappears, so move the focus to the form.
  const choose = (act: () => void) => {
    flushSync(act);
    focusFirstField(tool.declaration);
  };
  return (
    <div className="flex items-start gap-2 text-sm text-muted">
      <Icon name="clock" className="mt-2 size-4 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 pt-1.5 break-words">
        <p>
          You left other answers on another device on{' '}
          {new Date(draft.changedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}.
        </p>
        <div className="-ml-3 flex flex-wrap">
          <Button variant="ghost" size="sm" disabled={busy} onClick={() => choose(draft.use)}>
            Use them
          </Button>
          <Button variant="ghost" size="sm" onClick={() => choose(draft.decline)}>
            Keep these
          </Button>
        </div>
      </div>
    </div>
  );
}

function OriginNote({ session }: { session: ToolSession }) {
  const origin = useAtomValue(session.atoms.origin);
  const setOrigin = useSetAtom(session.atoms.origin);
  const busy = useAtomValue(session.atoms.isBusy);
  if (!origin) return null;
  const { lines, undo, undoLabel = 'Put back what was here' } = origin;
  // The pressed button disappears, so move the focus to the form.
  const dismiss = () => {
    setOrigin(undefined);
    focusFirstField(session.tool.declaration);
  };
  const restore = () => {
    // Remove the note first, since the restored answers may have a note of their own. `flushSync` renders the fields
    // before one of them takes the focus.
    flushSync(() => {
      setOrigin(undefined);
      undo?.();
    });
    focusFirstField(session.tool.declaration);
  };
  return (
    <div className="flex items-start gap-2 text-sm text-muted">
      <Icon name="arrow-right" className="mt-2 size-4 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 pt-1.5 break-words">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <div className="-ml-3 flex flex-wrap">
          {undo && (
            <Button variant="ghost" size="sm" disabled={busy} onClick={restore}>
              {undoLabel}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      </div>
    </div>
  );
}
