import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Icon } from '@/ui/icon';
import { isBusy } from '../run/run-state';
import type { FieldMark } from '../session/tool-atoms';
import type { ToolSession } from '../session/tool-session';
import { type Fills, holds, takeOut } from './fills';

/** The mark of fields that hold what was filled in for a client, with the way to empty them. */
export function markOf(session: ToolSession, fills: Fills): FieldMark {
  const { declaration } = session.tool;

  function Mark({ id }: { id: string }) {
    const field = id.slice(declaration.id.length + 1);
    const made = fills.fields[field];
    const isHeld = useMemo(() => atom((get) => made !== undefined && holds(made, get(session.atoms.answers))), [made]);
    const isShown = useAtomValue(isHeld);
    const busy = isBusy(useAtomValue(session.atoms.run));
    if (!made || !isShown) return null;
    return (
      <p className="flex items-center gap-1.5 text-xs text-accent">
        <Icon name="briefcase" className="size-3.5 shrink-0" />
        <span className="min-w-0 truncate">From {fills.name}</span>
        <button
          type="button"
          disabled={busy}
          aria-label={`Clear ${declaration.form.properties[field]?.title}`}
          onClick={() => {
            takeOut(session, made);
            document.getElementById(id)?.focus();
          }}
          className="-my-1 shrink-0 rounded-sm px-1 py-1 font-medium text-muted underline underline-offset-4 hover:text-fg"
        >
          Clear
        </button>
      </p>
    );
  }

  return { Mark };
}
