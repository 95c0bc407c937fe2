import { atom, useAtomValue } from 'jotai';
import { type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { usePageReady } from '@/browser/page-ready';
import type { RunView } from '@/contracts/run';
import { isEmpty, isRequired } from '@/registry/answers';
import { Button } from '@/ui/button';
import { Kbd } from '@/ui/kbd';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { SUBMIT_SHORTCUT } from '../form/form-keys';
import { goBack, useFormEnded, useStep } from '../form/step-view';
import type { ToolSession } from '../session/tool-session';
import { isFocusLost } from './run-focus';

const RunEstimateNote = lazyOptionalPart(() => import('./run-estimate-note'), 'RunEstimateNote');

interface SubmitBarProps {
  session: ToolSession;
  note?: string;
  /** The member's past runs of the tool, newest first. */
  runs?: readonly RunView[];
}

/**
 * The sticky bar at the end of a form: submit button and expected duration. On all steps but the last, the main button goes to
 * the next step; Enter in a field does the same as the button. A form that has ended has only the Back button.
 */
export function SubmitBar({ session, note, runs = [] }: SubmitBarProps) {
  const { declaration } = session.tool;
  const missingFields = useMissingTitles(session);
  const busy = useAtomValue(session.atoms.isBusy);
  const { back, next } = useStep(session);
  const { submit } = declaration.ui;
  const isLast = next === undefined;
  const button = useRestoredFocus(busy);
  const missingTitles = isLast && submit.disabledUntilFilled && !busy ? missingFields : '';
  const reasonId = useId();
  const hasEnded = useFormEnded(session) && isLast;
  const isPageReady = usePageReady();
  const backButton = back !== undefined && (
    <Button variant="secondary" size="lg" disabled={busy} onClick={() => goBack(session, back)}>
      Back
    </Button>
  );
  if (hasEnded)
    return (
      backButton && (
        <div data-submit-bar className={BAR_STYLE}>
          {backButton}
        </div>
      )
    );
  return (
    <div data-submit-bar className={BAR_STYLE}>
      {isPageReady && session.tool.usualUse && missingTitles === '' && isLast && !busy && (
        <RunEstimateNote session={session} runs={runs} />
      )}
      {backButton}
      <Button
        ref={button}
        type="submit"
        variant="primary"
        size="lg"
        loading={busy}
        aria-keyshortcuts={SUBMIT_SHORTCUT}
        disabled={busy || missingTitles !== ''}
        aria-describedby={missingTitles === '' ? undefined : reasonId}
      >
        {busy ? (submit.running ?? submit.label) : isLast ? submit.label : 'Next'}
      </Button>
      {missingTitles !== '' && (
        <p id={reasonId} className="text-sm text-muted">
          Still to fill in: {missingTitles}
        </p>
      )}
      {note && missingTitles === '' && isLast && !busy && <p className="text-sm text-faint">{note}</p>}
      {!busy && (
        <span aria-hidden="true" className="order-2 ml-auto hidden @2xl:block">
          <Kbd>{IS_APPLE ? '⌘ Enter' : 'Ctrl Enter'}</Kbd>
        </span>
      )}
    </div>
  );
}

const BAR_STYLE =
  '@container sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-xl border-t border-hairline bg-surface/90 px-5 py-4 backdrop-blur sm:-mx-7 sm:-mb-7 sm:px-7';

/** Maximum number of missing fields to name, as the bar has little room. */
const MAX_NAMED = 2;

const IS_APPLE = /Mac|iP/.test(navigator.platform);

/** Returns the focus to the button after a run that disabled it, unless a result has taken it. */
function useRestoredFocus(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusLost(document.activeElement)) button.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
  return button;
}

/** Returns the titles of visible required fields that are empty; '' if there are none. */
function useMissingTitles({ tool: { declaration }, atoms }: ToolSession): string {
  const missing = useMemo(() => {
    const fields = Object.keys(declaration.form.properties);
    return atom((get) => {
      const answers = get(atoms.answers);
      const emptyFields = fields.filter((name) => isEmpty(answers[name]) && isRequired(declaration, name, answers));
      const titles = emptyFields.slice(0, MAX_NAMED).map((name) => declaration.form.properties[name]?.title ?? name);
      const otherCount = emptyFields.length - titles.length;
      return `${titles.join(', ')}${otherCount > 0 ? ` and ${otherCount} more` : ''}`;
    });
  }, [declaration, atoms]);
  return useAtomValue(missing);
}
