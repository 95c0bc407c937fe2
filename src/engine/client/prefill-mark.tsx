import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Icon, type IconName } from '@/ui/icon';
import type { PrefillMark } from '../session/tool-atoms';
import type { ToolSession } from '../session/tool-session';
import { type ClientPrefill, clearPrefilled, isUnchanged } from './client-prefill';

/** Returns the mark for fields prefilled for a client or from another source, with a button that clears them. */
export function prefillMark(
  session: ToolSession,
  prefill: Pick<ClientPrefill, 'name' | 'fields'>,
  icon: IconName = 'briefcase',
): PrefillMark {
  const { declaration } = session.tool;

  function Mark({ id }: { id: string }) {
    const field = id.slice(declaration.id.length + 1);
    const prefilledAnswers = prefill.fields[field];
    const isUnchangedAtom = useMemo(
      () => atom((get) => prefilledAnswers !== undefined && isUnchanged(prefilledAnswers, get(session.atoms.answers))),
      [prefilledAnswers],
    );
    const isShown = useAtomValue(isUnchangedAtom);
    const busy = useAtomValue(session.atoms.isBusy);
    if (!prefilledAnswers || !isShown) return null;
    return (
      <p className="flex items-center gap-1.5 text-xs text-accent">
        <Icon name={icon} className="size-3.5 shrink-0" />
        <span className="min-w-0 truncate">From {prefill.name}</span>
        <button
          type="button"
          disabled={busy}
          aria-label={`Clear ${declaration.form.properties[field]?.title}`}
          onClick={() => {
            clearPrefilled(session, prefilledAnswers);
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
