import type { App } from '@modelcontextprotocol/ext-apps';
import { useAtomValue } from 'jotai';
import { Suspense, use, useEffect, useRef } from 'react';
import { brandLink } from '@/brand-link';
import { FileUnavailableError } from '@/contracts/file-unavailable-error';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { copyActions } from '@/engine/copy-actions';
import { ToolForm } from '@/engine/form/tool-form';
import { AnswersFold } from '@/engine/page/answers-fold';
import { isFieldInUse, useScrollIntoView } from '@/engine/page/run-focus';
import { SubmitBar } from '@/engine/page/submit-bar';
import { rendererOf } from '@/engine/plugins';
import { RenderedResult, textOf } from '@/engine/rendered-result';
import { isBusy, type RunResult } from '@/engine/run/run-state';
import type { ToolSession } from '@/engine/session/tool-session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { Progress } from '@/ui/progress';

interface ViewProps {
  app: App;
  session: ToolSession;
}

/**
 * A tool shown inside an AI assistant: its form and result, without the features that need the rest of the site. The form
 * folds during a run and its result: many hosts make the window as tall as the page and scroll it themselves, so what appears
 * below a long form would be out of sight.
 */
export function AssistantView({ app, session }: ViewProps) {
  const { declaration } = session.tool;
  const { page, card, ui } = declaration;
  const run = useAtomValue(session.atoms.run);
  const { result } = run;
  const busy = isBusy(run);
  // The result of a call of the model takes no focus: its user has not waited for it here.
  const wasRunHere = useRef(false);
  wasRunHere.current ||= busy;
  const { container, panel } = useScrollIntoView('run' in run ? run.run.id : undefined, wasRunHere.current);
  const hasFailed = run.status === 'failed';
  useEffect(() => {
    if (hasFailed) container.current?.scrollIntoView({ block: 'nearest' });
  }, [hasFailed, container]);
  return (
    <main className="mx-auto max-w-3xl space-y-8 p-4 sm:p-6">
      <PageHeader
        title={page?.heading ?? page?.title ?? declaration.id}
        intro={page?.intro}
        icon={page?.icon ?? card?.icon}
      />
      <AnswersFold session={session} isFolding={busy || result !== undefined} {...NEVER_BESIDE}>
        <div className="rounded-xl border border-hairline bg-surface/80 p-5 sm:p-7">
          <ToolForm session={session} onValid={(answers) => void session.submit(answers)}>
            <SubmitBar session={session} note={page?.duration} />
          </ToolForm>
        </div>
      </AnswersFold>
      <div ref={container} className="space-y-8 empty:hidden">
        {busy && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div ref={panel} tabIndex={-1} role="group" aria-label="Progress" className="space-y-3 outline-none">
            <Progress label={ui.submit.running ?? 'Working'} />
            {run.status === 'running' && (
              <Button variant="ghost" onClick={() => session.runs.stop()}>
                Stop waiting
              </Button>
            )}
          </div>
        )}
        {hasFailed && (
          <Notice live tone="danger" title="The result could not be created">
            {run.failure.reason}
          </Notice>
        )}
        {result && !busy && (
          <Suspense fallback={<Progress label="Loading the result" />}>
            <Result
              key={result.runId}
              app={app}
              session={session}
              result={result}
              takesFocus={wasRunHere.current && !hasFailed}
            />
          </Suspense>
        )}
      </div>
    </main>
  );
}

/** The window of an assistant is too narrow for the form beside the result. */
const NEVER_BESIDE = { isSideBySide: false, isRail: false, onRailChange: () => undefined } as const;

interface ResultProps extends ViewProps {
  result: RunResult;
  /** Whether the result is scrolled into view and announced, by moving the focus to its heading. */
  takesFocus: boolean;
}

function Result({ app, session, result, takesFocus }: ResultProps) {
  const { result: options, messages, id } = session.tool.declaration;
  if (!options) throw new Error(`The tool ${id} declares no result`);
  const renderer = use(rendererOf(options.renderer)) as RendererModule<ResultKind>;
  const { copy, copyItem } = copyActions(messages);
  const text = textOf(renderer, result.value, options);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus || isFieldInUse(document.activeElement)) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    // Lets the assistant continue from the result its user sees. Hosts may not support this.
    const message = `The user has run "${id}" in its form (run ${result.runId}). It gave:\n${text}`;
    // A refusal changes nothing for the user.
    void app.updateModelContext({ content: [{ type: 'text', text: message }] }).catch(() => undefined);
  }, [app, id, result.runId, text]);
  return (
    <section aria-labelledby="result" className="space-y-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} id="result" tabIndex={-1} className="text-lg font-semibold text-fg outline-none">
          {options.title}
        </h2>
        {result.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
        <Button variant="secondary" size="sm" className="ml-auto" onClick={() => void copy(text)}>
          Copy
        </Button>
      </header>
      <RenderedResult
        renderer={renderer}
        value={result.value}
        options={options}
        copy={copy}
        copyItem={copyItem}
        href={brandLink}
        inputs={result.inputs}
        fileAddress={rejectFile}
      />
    </section>
  );
}

/** Rejects every file: only a signed-in member can open one, and inside an assistant nobody is signed in. */
async function rejectFile(path: string): Promise<string> {
  throw new FileUnavailableError(path);
}
