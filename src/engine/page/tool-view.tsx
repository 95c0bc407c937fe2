import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brandLink } from '@/brand-link';
import { useDocumentHead } from '@/browser/document-head';
import { usePageReady } from '@/browser/page-ready';
import type { RunView } from '@/contracts/run';
import type { Answers } from '@/registry/answers';
import type { CarryTarget } from '@/registry/map-to-next-tool';
import { Badge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { ExternalLink } from '@/ui/external-link';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { toast } from '@/ui/toast';
import { ToolForm } from '../form/tool-form';
import type { FormTool } from '../form-tool';
import { formatSeconds, usualSeconds } from '../history/durations';
import { RunHistory } from '../history/run-history';
import { useRuns } from '../history/use-runs';
import type { ToolSession } from '../session/tool-session';
import { Examples } from '../start/examples';
import { AnswersFold } from './answers-fold';
import { FormIndex, formIndex } from './form-index';
import { LazyFormNotes } from './lazy-form-notes';
import { ResultPanel } from './result-panel';
import { isSideBySide as hasSideBySideResult } from './side-by-side';
import { SubmitBar } from './submit-bar';
import { ToolPanels } from './tool-panels';

const QuarantineNotice = lazyOptionalPart(() => import('./quarantine-notice'), 'QuarantineNotice');
const PayloadDetails = lazyOptionalPart(() => import('../payload/payload-details'), 'PayloadDetails');
const RunPanel = lazyOptionalPart(() => import('./run-panel'), 'RunPanel');
const AccessNote = lazyOptionalPart(() => import('../access/access-note'), 'AccessNote');
const FormClosing = lazyOptionalPart(() => import('./form-closing'), 'FormClosing');

/** The complete page of a form tool: header, form, progress, result. */
export function ToolView({ session }: { session: ToolSession }) {
  const { tool, atoms, runs: controller } = session;
  const { declaration } = tool;
  const { page, card } = declaration;
  const run = useAtomValue(atoms.run);
  // If an earlier visit stored a result, use the layout of a result from the first paint on.
  const [isRestoring, setRestoring] = useState(session.stored.pending !== undefined);
  const hasPartialAnswer = useAtomValue(atoms.hasPartialAnswer);
  const isResultReplaced = useAtomValue(atoms.isResultReplaced);
  const isFolding =
    isRestoring || run.status !== 'idle' || run.result !== undefined || hasPartialAnswer || isResultReplaced;
  const [isRail, setRail] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const isPageReady = usePageReady();
  const readerScrolled = useRef(false);
  const navigate = useNavigate();
  const [hasQuarantined] = useState(() => session.records.readQuarantined().length > 0);
  const { runs, refresh } = useRuns(session);
  useLastRun(session, runs);
  const usualRunSeconds = usualSeconds(runs);
  // Both positions share one index, because it is recomputed on every change of an answer.
  const index = useMemo(() => formIndex(session), [session]);
  const isSideBySide = hasSideBySideResult(declaration);
  if (!page) throw new Error(`The tool ${declaration.id} has no page`);
  useDocumentHead(page);
  useEffect(() => () => toast.dismissFor(declaration.id), [declaration.id]);
  useEffect(() => {
    void session.restoreRun().finally(() => setRestoring(false));
    const resumePending = () => void controller.resumePending();
    window.addEventListener('online', resumePending);
    return () => window.removeEventListener('online', resumePending);
  }, [session, controller]);
  useEffect(
    () =>
      controller.onFinished(async () => {
        const { next, goTo, closing } = declaration.after ?? {};
        setClosed(closing !== undefined);
        if (next) await carryOver(session, next);
        if (goTo) navigate(goTo);
      }),
    [controller, declaration, navigate, session],
  );

  const facts = <ToolFacts tool={tool} />;
  return (
    <div>
      <PageHeader
        title={page.heading ?? page.title}
        intro={isFolding ? undefined : page.intro}
        icon={page.icon ?? card?.icon}
        back={page.back}
        meta={isFolding ? undefined : facts}
        isCompact={isFolding}
        actions={
          <>
            {declaration.request && (
              <RunHistory session={session} runs={runs} refresh={refresh} isCompact={isFolding} />
            )}
            {page.continue && <LinkButton to={page.continue.to}>{page.continue.label}</LinkButton>}
          </>
        }
      />
      <ToolPanels place="top" session={session} />
      {isClosed && <FormClosing session={session} onReopen={() => setClosed(false)} />}
      <div
        className={cn(
          'grid items-start gap-x-6 gap-y-4',
          isClosed && 'hidden',
          isSideBySide &&
            (!isFolding ? 'xl:grid-cols-2' : isRail ? 'xl:grid-cols-[2.5rem_1fr]' : 'xl:grid-cols-[1fr_2fr]'),
        )}
      >
        <AnswersFold
          session={session}
          isFolding={isFolding}
          isSideBySide={isSideBySide}
          isRail={isRail}
          onRailChange={setRail}
        >
          {isFolding && (
            <div className="space-y-3">
              <p className="text-sm leading-relaxed text-muted">{page.intro}</p>
              <div className="flex flex-wrap items-center gap-2 empty:hidden">{facts}</div>
            </div>
          )}
          <div className="rounded-xl border border-hairline bg-surface/80 p-5 sm:p-7">
            <FormIndex index={index} className={cn('mb-5 sm:mb-8', isSideBySide && !isFolding && 'xl:hidden')} />
            {declaration.access && (
              // Reserves the space of the note, so that nothing moves when it loads.
              <div className="mb-5 min-h-5">
                {isPageReady && <AccessNote session={session} access={declaration.access} />}
              </div>
            )}
            <LazyFormNotes session={session} />
            <Examples session={session} />
            <ToolForm session={session} onValid={(answers) => void submit(session, answers)}>
              <SubmitBar
                session={session}
                runs={runs}
                note={usualRunSeconds ? `Usually about ${formatSeconds(usualRunSeconds)}` : page.duration}
              />
            </ToolForm>
          </div>
          <ToolPanels place="belowForm" session={session} />
          {declaration.request && isPageReady && <PayloadDetails session={session} />}
        </AnswersFold>
        <div className={cn('min-w-0 space-y-6', !isFolding && 'xl:sticky xl:top-24 xl:has-data-sample:static')}>
          {isSideBySide && !isFolding && <FormIndex index={index} className="hidden xl:block" />}
          {hasQuarantined && <QuarantineNotice session={session} />}
          <ToolPanels place="aboveResult" session={session} />
          <div className={cn('space-y-6 empty:hidden', isResultReplaced && 'hidden')}>
            {isPageReady && (
              <RunPanel session={session} usualSeconds={usualRunSeconds} readerScrolled={readerScrolled} />
            )}
            <ResultPanel session={session} readerScrolled={readerScrolled} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Shows the member's latest result on a device that has nothing of the tool yet, once the runs have come; nothing folds under a finger. */
function useLastRun(session: ToolSession, runs: readonly RunView[]): void {
  const isAsked = useRef(false);
  const isPressed = useRef(false);
  useEffect(() => {
    const notePress = () => {
      isPressed.current = true;
    };
    window.addEventListener('pointerdown', notePress, { capture: true, once: true });
    return () => window.removeEventListener('pointerdown', notePress, { capture: true });
  }, []);
  useEffect(() => {
    if (isAsked.current || runs.length === 0) return;
    isAsked.current = true;
    // Without the code of this the result is among the past runs.
    import('../session/last-run')
      .then(({ showLastRun }) => showLastRun(session, runs, () => isPressed.current))
      .catch(() => undefined);
  }, [session, runs]);
}

/** Runs the answers, in the way that the member chose. */
function submit(session: ToolSession, answers: Answers): Promise<void> {
  const option = session.store.get(session.atoms.submitOption);
  return option ? option.submit(session, answers) : session.submit(answers);
}

/**
 * Carries the answers to another tool. If that tool's code cannot be loaded, finishes the step anyway, and the toast says so.
 */
async function carryOver(session: ToolSession, target: CarryTarget): Promise<void> {
  try {
    await (await import('../next/carry-answers')).carryAnswers(session, target);
  } catch {
    toast.error('Your answers could not be carried over', {
      description: 'Fill them in there again.',
      outlivesPage: true,
    });
  }
}

function ToolFacts({ tool }: { tool: FormTool }) {
  const { page, card } = tool.declaration;
  return (
    <>
      {card?.badges?.map((badge) => (
        <Badge key={badge}>{badge}</Badge>
      ))}
      {page?.help?.map(({ link, label }) => (
        <ExternalLink key={link} href={brandLink(link)}>
          {label}
        </ExternalLink>
      ))}
      {page?.notes?.map((note) => (
        <span key={note} className="text-sm text-faint">
          {note}
        </span>
      ))}
    </>
  );
}
