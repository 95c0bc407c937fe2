import { atom, useAtomValue } from 'jotai';
import { type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { isEmpty, isRequiredWhileShown, isShown } from '@/registry/answers';
import { Button } from '@/ui/button';
import { Kbd } from '@/ui/kbd';
import { SHORTCUT } from '../form/press-on-shortcut';
import { goBack, useStep } from '../form/steps';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';
import { isLost } from './use-arrival';

/**
 * The bar at the end of a form that stays in reach: submit, how long it takes, and a way to stop waiting. On a step that
 * is not the last, its button goes on; Enter in a field does what the button does.
 */
export function SubmitBar({ session, note }: { session: ToolSession; note?: string }) {
  const { declaration } = session.tool;
  const run = useAtomValue(session.atoms.run);
  const missing = useMissing(session);
  const busy = isBusy(run);
  const { back, next } = useStep(session);
  const { submit } = declaration.ui;
  const isLast = next === undefined;
  const button = useFocusBack(busy);
  const waitsFor = isLast && submit.disabledUntilFilled && !busy ? missing : '';
  const reason = useId();
  return (
    <div
      data-submit-bar
      className="@container sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-xl border-t border-hairline bg-surface/90 px-5 py-4 backdrop-blur sm:-mx-7 sm:-mb-7 sm:px-7"
    >
      {back !== undefined && (
        <Button variant="secondary" size="lg" disabled={busy} onClick={() => goBack(session, back)}>
          Back
        </Button>
      )}
      <Button
        ref={button}
        type="submit"
        variant="primary"
        size="lg"
        loading={busy}
        aria-keyshortcuts={SHORTCUT}
        disabled={busy || waitsFor !== ''}
        aria-describedby={waitsFor === '' ? undefined : reason}
      >
        {busy ? (submit.running ?? submit.label) : isLast ? submit.label : 'Next'}
      </Button>
      {run.status === 'running' && !declaration.request?.onFailure && (
        <Button variant="ghost" onClick={() => session.runs.stop()}>
          Stop waiting
        </Button>
      )}
      {waitsFor !== '' && (
        <p id={reason} className="text-sm text-muted">
          Still to fill in: {waitsFor}
        </p>
      )}
      {note && waitsFor === '' && isLast && !busy && <p className="text-sm text-faint">{note}</p>}
      {!busy && (
        <span aria-hidden="true" className="ml-auto hidden @2xl:block">
          <Kbd>{IS_APPLE ? '⌘ Enter' : 'Ctrl Enter'}</Kbd>
        </span>
      )}
    </div>
  );
}

/** So many fields are named that a form still waits for: the bar has little room. */
const MAX_NAMED = 2;

const IS_APPLE = /Mac|iP/.test(navigator.platform);

/** Gives the focus back where a run took it and no result took it from there. */
function useFocusBack(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(busy);
  useEffect(() => {
    if (before.current && !busy && isLost(document.activeElement)) button.current?.focus({ preventScroll: true });
    before.current = busy;
  }, [busy]);
  return button;
}

/** The titles of the required fields that show and hold nothing; '' where there is none. */
function useMissing({ tool: { declaration }, atoms }: ToolSession): string {
  const missing = useMemo(() => {
    const required = Object.keys(declaration.form.properties).filter((name) => isRequiredWhileShown(declaration, name));
    return atom((get) => {
      const answers = get(atoms.answers);
      const open = required.filter((name) => isShown(declaration, name, answers) && isEmpty(answers[name]));
      const named = open.slice(0, MAX_NAMED).map((name) => declaration.form.properties[name]?.title ?? name);
      const others = open.length - named.length;
      return `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
    });
  }, [declaration, atoms]);
  return useAtomValue(missing);
}
