import type { App } from '@modelcontextprotocol/ext-apps';
import { useAtomValue } from 'jotai';
import { Suspense, use, useEffect } from 'react';
import { brandLink } from '@/brand-link';
import { FileUnavailableError } from '@/contracts/file-unavailable-error';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { copyActions } from '@/engine/copy-actions';
import { ToolForm } from '@/engine/form/tool-form';
import { SubmitBar } from '@/engine/page/submit-bar';
import { loadRenderer } from '@/engine/plugins';
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

/** A tool shown inside an AI assistant: its form and result, without the features that need the rest of the site. */
export function AssistantView({ app, session }: ViewProps) {
  const { declaration } = session.tool;
  const { page, card, ui } = declaration;
  const run = useAtomValue(session.atoms.run);
  const { result } = run;
  return (
    <main className="mx-auto max-w-3xl space-y-8 p-4 sm:p-6">
      <PageHeader
        title={page?.heading ?? page?.title ?? declaration.id}
        intro={page?.intro}
        icon={page?.icon ?? card?.icon}
      />
      <div className="rounded-xl border border-hairline bg-surface/80 p-5 sm:p-7">
        <ToolForm session={session} onValid={(answers) => void session.submit(answers)}>
          <SubmitBar session={session} note={page?.duration} />
        </ToolForm>
      </div>
      {isBusy(run) && (
        <div className="space-y-3">
          <Progress label={ui.submit.running ?? 'Working'} />
          {run.status === 'running' && (
            <Button variant="ghost" onClick={() => session.runs.stop()}>
              Stop waiting
            </Button>
          )}
        </div>
      )}
      {run.status === 'failed' && (
        <Notice live tone="danger" title="The result could not be created">
          {run.failure.reason}
        </Notice>
      )}
      {result && !isBusy(run) && (
        <Suspense fallback={<Progress label="Loading the result" />}>
          <Result key={result.runId} app={app} session={session} result={result} />
        </Suspense>
      )}
    </main>
  );
}

const rendererCache = new Map<string, Promise<RendererModule>>();

function loadCachedRenderer(name: string): Promise<RendererModule> {
  const cached = rendererCache.get(name) ?? loadRenderer(name);
  rendererCache.set(name, cached);
  return cached;
}

function Result({ app, session, result }: ViewProps & { result: RunResult }) {
  const { result: options, messages, id } = session.tool.declaration;
  if (!options) throw new Error(`The tool ${id} declares no result`);
  const renderer = use(loadCachedRenderer(options.renderer)) as RendererModule<ResultKind>;
  const { copy, copyItem } = copyActions(messages);
  const text = renderer.toText(result.value, options);
  useEffect(() => {
    // Lets the assistant continue from the result its user sees. Hosts may not support this.
    const message = `The user has run "${id}" in its form (run ${result.runId}). It gave:\n${text}`;
    void app.updateModelContext({ content: [{ type: 'text', text: message }] }).catch(() => undefined);
  }, [app, id, result.runId, text]);
  return (
    <section aria-labelledby="result" className="space-y-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="result" className="text-lg font-semibold text-fg">
          {options.title}
        </h2>
        {result.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
        <Button variant="secondary" size="sm" className="ml-auto" onClick={() => void copy(text)}>
          Copy
        </Button>
      </header>
      <renderer.Renderer
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
