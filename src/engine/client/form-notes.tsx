import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useChosenClient } from '@/browser/chosen-client';
import { isShown } from '@/registry/answers';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { focusFirstField } from '../form/focus-field';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { useWholeClient } from './clients';
import { markOf } from './field-mark';
import { type Fills, fillFor, fillsOf, forgetIfFresh, holds, takeOut } from './fills';

/** Above a form: where its answers came from, if not from the member, and the way to be rid of them. */
export function FormNotes({ session }: { session: ToolSession }) {
  const chosen = useChosenClient();
  const origin = useAtomValue(session.atoms.origin);
  const fills = useFills(session);
  return (
    <>
      {origin && <OriginNote session={session} />}
      {chosen && <ClientNote session={session} name={chosen.name} fills={fills} />}
    </>
  );
}

/** Fills in for the chosen client when the page opens, another is chosen, or the form was started over; never while a run goes. */
function useFills(session: ToolSession): Fills | undefined {
  const { atoms } = session;
  const chosen = useChosenClient();
  const client = useWholeClient();
  const epoch = useAtomValue(atoms.epoch);
  const busy = isBusy(useAtomValue(atoms.run));
  const setMark = useSetAtom(atoms.mark);
  const [fills, setFills] = useState(() => fillsOf(session));
  const done = useRef<{ id: string | undefined; epoch: number }>(undefined);
  // What is known of a chosen client is on its way.
  const isReady = !busy && (chosen === undefined || client !== undefined);

  useEffect(() => {
    const before = done.current;
    if (!isReady || (before?.id === client?.id && before?.epoch === epoch)) return;
    done.current = { id: client?.id, epoch };
    const isSame = before?.id === client?.id;
    // Answers that were put in from elsewhere, such as an example, are not mixed with those of a client.
    if (before && isSame && !forgetIfFresh(session)) return;
    setFills(fillFor(session, client));
  }, [session, client, epoch, isReady]);

  useEffect(() => {
    setMark(fills && fills.client === chosen?.id ? markOf(session, fills) : undefined);
  }, [session, fills, chosen?.id, setMark]);
  return fills;
}

function ClientNote({ session, name, fills }: { session: ToolSession; name: string; fills: Fills | undefined }) {
  const { tool, atoms } = session;
  const held = useMemo(
    () =>
      atom((get) => {
        const answers = get(atoms.answers);
        return Object.entries(fills?.fields ?? {}).filter(
          ([field, made]) => isShown(tool.declaration, field, answers) && holds(made, answers),
        );
      }),
    [atoms, tool, fills],
  );
  const filled = useAtomValue(held);
  const busy = isBusy(useAtomValue(atoms.run));
  return (
    <div className="flex items-start gap-2 text-sm text-muted">
      <Icon name="briefcase" className="mt-2 size-4 shrink-0 text-accent" />
      <span className="min-w-0 py-1.5 break-words">
        Working for <strong className="font-medium text-fg">{name}</strong>
        {filled.length > 0 && `: ${filled.length} ${filled.length === 1 ? 'answer' : 'answers'} filled in`}
      </span>
      {filled.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          disabled={busy}
          onClick={() => {
            for (const [, made] of filled) takeOut(session, made);
            focusFirstField(tool.declaration);
          }}
        >
          Clear all
        </Button>
      )}
    </div>
  );
}

function OriginNote({ session }: { session: ToolSession }) {
  const origin = useAtomValue(session.atoms.origin);
  const setOrigin = useSetAtom(session.atoms.origin);
  const busy = isBusy(useAtomValue(session.atoms.run));
  if (!origin) return null;
  const { words, undo } = origin;
  // What is pressed goes; the focus moves on to the form.
  const dismiss = () => {
    setOrigin(undefined);
    focusFirstField(session.tool.declaration);
  };
  const putBack = () => {
    // The note goes first, as what is put back may have one of its own; the fields are drawn anew before one takes the focus.
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
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <div className="-ml-3 flex flex-wrap">
          {undo && (
            <Button variant="ghost" size="sm" disabled={busy} onClick={putBack}>
              Put back what was here
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
