import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brandLink } from '@/brand-link';
import { useDocumentHead } from '@/browser/document-head';
import { Badge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { ExternalLink } from '@/ui/external-link';
import { lazyPart } from '@/ui/lazy-part';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { toast } from '@/ui/toast';
import { BatchPlace } from '../batch/batch-place';
import { ToolForm } from '../form/tool-form';
import { inWords, usualSeconds } from '../history/durations';
import { RunHistory } from '../history/run-history';
import { useRuns } from '../history/use-runs';
import { PayloadPlace } from '../payload/payload-place';
import type { ToolSession } from '../session/tool-session';
import { Examples } from '../start/examples';
import type { FormTool } from '../tool';
import { FormIndex, formIndex } from './form-index';
import { FormNotesPlace } from './form-notes-place';
import { ResultPanel } from './result-panel';
import { RunPanel } from './run-panel';
import { SubmitBar } from './submit-bar';

const SetAside = lazyPart(() => import('./set-aside').then((module) => ({ default: module.SetAside })));
const AccessNote = lazyPart(() => import('../access/access-note').then((module) => ({ default: module.AccessNote })));

/** The page of a form tool, whole: header, form, progress, result. */
export function ToolView({ session }: { session: ToolSession }) {
  const { tool, atoms, runs: controller } = session;
  const { declaration } = tool;
  const { page, card } = declaration;
  const hasResult = useAtomValue(atoms.run).result !== undefined;
  const navigate = useNavigate();
  const [hasCopies] = useState(() => session.records.copies().length > 0);
  const { runs, refresh } = useRuns(session);
  const usual = usualSeconds(runs);
  // One for both places: counting is done at every answer.
  const index = useMemo(() => formIndex(session), [session]);
  const beside = declaration.result !== undefined && declaration.result.layout !== 'below';
  if (!page) throw new Error(`${declaration.id}: has no page`);
  useDocumentHead(page);
  useEffect(() => () => toast.leave(declaration.id), [declaration.id]);
  useEffect(() => {
    void session.restoreRun();
    const lookAgain = () => void controller.lookAgain();
    window.addEventListener('online', lookAgain);
    return () => window.removeEventListener('online', lookAgain);
  }, [session, controller]);
  useEffect(
    () =>
      controller.onFinished(() => {
        if (declaration.after?.goTo) navigate(declaration.after.goTo);
      }),
    [controller, declaration, navigate],
  );

  return (
    <div>
      <PageHeader
        title={page.heading ?? page.title}
        intro={page.intro}
        icon={page.icon ?? card?.icon}
        back={page.back}
        meta={<Facts tool={tool} />}
        actions={
          <>
            {declaration.request && <RunHistory session={session} runs={runs} refresh={refresh} />}
            {page.continue && <LinkButton to={page.continue.to}>{page.continue.label}</LinkButton>}
          </>
        }
      />
      <div className={cn('grid items-start gap-8', beside && 'xl:grid-cols-2')}>
        <div className="min-w-0 space-y-6">
          <div className="rounded-xl border border-hairline bg-surface/80 p-5 sm:p-7">
            <FormIndex index={index} className={cn('mb-8', beside && 'xl:hidden')} />
            {declaration.access && (
              // The place is there before its words, so that nothing moves.
              <div className="mb-5 min-h-5">
                <Suspense fallback={null}>
                  <AccessNote session={session} access={declaration.access} />
                </Suspense>
              </div>
            )}
            <FormNotesPlace session={session} />
            <Examples session={session} />
            <ToolForm session={session} onValid={(answers) => void session.submit(answers)}>
              <SubmitBar session={session} note={usual ? `Usually about ${inWords(usual)}` : page.duration} />
            </ToolForm>
          </div>
          {declaration.batch && <BatchPlace session={session} batch={declaration.batch} />}
          {declaration.request && <PayloadPlace session={session} />}
        </div>
        <div className={cn('min-w-0 space-y-6', !hasResult && 'xl:sticky xl:top-24 xl:has-data-sample:static')}>
          {beside && <FormIndex index={index} className="hidden xl:block" />}
          {hasCopies && (
            <Suspense fallback={null}>
              <SetAside session={session} />
            </Suspense>
          )}
          <RunPanel session={session} usual={usual} />
          <ResultPanel session={session} />
        </div>
      </div>
    </div>
  );
}

function Facts({ tool }: { tool: FormTool }) {
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
