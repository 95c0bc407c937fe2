import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { brandLink } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import type { Answers } from '@/registry/answers';
import { Badge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { ExternalLink } from '@/ui/external-link';
import { LinkButton } from '@/ui/link-button';
import { PageHeader } from '@/ui/page-header';
import { finishStep } from '../after';
import { ToolForm } from '../form/tool-form';
import { inWords, usualSeconds } from '../history/durations';
import { RunHistory } from '../history/run-history';
import { useRuns } from '../history/use-runs';
import { resumeRun, startRun } from '../run/start-run';
import { restoreRun } from '../session/restore';
import type { FormTool } from '../tool';
import { FormIndex } from './form-index';
import { ResultPanel } from './result-panel';
import { RunPanel } from './run-panel';
import { SubmitBar } from './submit-bar';

/** The page of a form tool, whole: header, form, progress, result. */
export function ToolView({ tool }: { tool: FormTool }) {
  const { declaration } = tool;
  const { page, card } = declaration;
  const hasResult = useAtomValue(tool.atoms.run).result !== undefined;
  const navigate = useNavigate();
  const { runs, refresh } = useRuns(tool);
  const usual = usualSeconds(runs);
  const beside = declaration.result !== undefined && declaration.result.layout !== 'below';
  if (!page) throw new Error(`${declaration.id}: has no page`);
  useDocumentHead(page);
  useEffect(() => {
    void restoreRun(tool);
    const resume = () => void resumeRun(tool);
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [tool]);

  const submit = async (answers: Answers) => {
    if (declaration.request && !(await startRun(tool, answers))) return;
    const goTo = await finishStep(declaration.after);
    if (goTo) navigate(goTo);
  };

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
            {declaration.request && <RunHistory tool={tool} runs={runs} refresh={refresh} />}
            {page.continue && <LinkButton to={page.continue.to}>{page.continue.label}</LinkButton>}
          </>
        }
      />
      <div className={cn('grid items-start gap-8', beside && 'xl:grid-cols-2')}>
        <div className="min-w-0 rounded-xl border border-hairline bg-surface/80 p-5 sm:p-7">
          <FormIndex tool={tool} className={cn('mb-8', beside && 'xl:hidden')} />
          <ToolForm tool={tool} onValid={submit}>
            <SubmitBar tool={tool} note={usual ? `Usually about ${inWords(usual)}` : page.duration} />
          </ToolForm>
        </div>
        <div className={cn('min-w-0 space-y-6', !hasResult && 'xl:sticky xl:top-24')}>
          {beside && <FormIndex tool={tool} className="hidden xl:block" />}
          <RunPanel tool={tool} usual={usual} />
          <ResultPanel tool={tool} />
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
