import { atom, Provider, useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { brandLink } from '@/brand-link';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { lazyOptionalPart, lazyPart } from '@/ui/lazy-with-retry';
import { Notice } from '@/ui/notice';
import { copyActions } from '../copy-actions';
import { prepareFormTool } from '../form-tool';
import { toolTitle } from '../history/run-labels';
import { partToolsOf } from '../page/part-tools';
import { RawAnswer } from '../page/raw-answer';
import { DemoNote, Note, RepairsNote, ResultNotes } from '../page/result-notes';
import { UnfinishedText } from '../page/unfinished-text';
import { PrintedRows } from '../printed-rows';
import { loadTool } from '../registry-access';
import { RenderedResult } from '../rendered-result';
import { ResultParts } from '../result-parts';
import { gatewayFilesOf } from '../run/gateway-files';
import { RunCost } from '../run/run-cost';
import { IDLE, type RunResult, type RunState } from '../run/run-state';
import { refinerOf } from '../session/refiner';
import type { Refining } from '../session/refining';
import { storeOf, ToolSession } from '../session/tool-session';
import { MadeWith } from './made-with';
import type { ParsedRun } from './parse-run';
import { RefinedResult } from './refined-result';

const KeyFields = lazyPart(() => import('./key-fields'), 'KeyFields');
const RefineRow = lazyPart(() => import('../page/refine-row'), 'RefineRow');
const ShortfallNotice = lazyOptionalPart(() => import('../page/shortfall-notice'), 'ShortfallNotice');
const NextTools = lazyOptionalPart(() => import('../next/next-tools'), 'NextTools');

/** Placeholder atoms for results that cannot be refined. */
const IDLE_RUN = atom<RunState>(IDLE);
const NOT_REFINING = atom<Refining>({ status: 'idle' });

export interface LibraryResultProps {
  parsedRun: ParsedRun;
  /** Called with the run id of a new version after a refinement. */
  onRefined: (runId: string) => void;
}

/** A result rendered and refinable as on its tool's page, or the reason there is none. The declared actions are only on that page. */
export function LibraryResult(props: LibraryResultProps) {
  const scope = useScope();
  const { parsedRun } = props;
  const [session, setSession] = useState<ToolSession>();
  // Once per run: its name, for instance, may change while it is displayed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: uses the run as it was first read
  useEffect(() => {
    // Without the session the result can still be read.
    createRefineSession(scope, parsedRun).then(setSession, () => undefined);
  }, [scope, parsedRun.run.id]);
  return (
    <Provider store={scope.get(storeOf)}>
      <ResultContent {...props} session={session} />
    </Provider>
  );
}

function ResultContent({ parsedRun, session, onRefined }: LibraryResultProps & { session: ToolSession | undefined }) {
  const { fetchFileLink } = useScope().get(gatewayFilesOf);
  const ownResult = useAtomValue(session?.atoms.run ?? IDLE_RUN).result;
  const refining = useAtomValue(session ? refinerOf(session).state : NOT_REFINING);
  // The client of the run may have been changed since the session began.
  const latest = ownResult && ({ ...ownResult, client: parsedRun.run.client } as RunResult);
  const refinedRunId = latest && latest.runId !== parsedRun.run.id ? latest.runId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each version
  useEffect(() => {
    if (refinedRunId) onRefined(refinedRunId);
  }, [refinedRunId]);
  const { run, declaration, display, failure, unfinished } = parsedRun;
  if (!display || !declaration?.result)
    return (
      <>
        <Notice tone={run.state === 'failed' ? 'danger' : 'info'} title="This run gave no result">
          {run.error?.message ?? failure?.reason}
        </Notice>
        {failure?.raw && run.state === 'succeeded' && <RawAnswer raw={failure.raw} />}
        {unfinished && declaration && (
          <section aria-labelledby="unfinished-title">
            <h2 id="unfinished-title" className="text-lg font-semibold text-fg">
              Unfinished: this is what had come
            </h2>
            <UnfinishedText text={unfinished} messages={declaration.messages} />
          </section>
        )}
      </>
    );
  const { result: options, messages } = declaration;
  const { result, renderer, former } = display;
  const partial = refining.status === 'running' ? refining.partial : undefined;
  const value = partial ?? result.value;
  const rendered = (
    <PrintedRows renderer={renderer} value={value} options={options}>
      <RenderedResult
        renderer={renderer}
        value={value}
        options={options}
        {...copyActions(messages)}
        href={brandLink}
        inputs={result.inputs}
        fileAddress={fetchFileLink}
        {...(session && latest && { partTools: partToolsOf(session, latest, value) })}
      />
    </PrintedRows>
  );
  return (
    <section aria-labelledby="result-title" aria-busy={partial !== undefined || undefined} className="space-y-5">
      <h2 id="result-title" className="text-lg font-semibold text-fg">
        {options.title}
      </h2>
      <div data-unprinted className="space-y-5 empty:hidden">
        <DemoNote declaration={declaration} result={result} />
        <ResultNotes result={result} />
        {result.mode === 'live' && typeof value === 'string' && !partial && (
          <ShortfallNotice tool={run.tool} result={result} session={latest && options.refine && session} />
        )}
      </div>
      {former && !partial ? (
        <RefinedResult former={former} result={result} renderer={renderer} options={options}>
          {rendered}
        </RefinedResult>
      ) : (
        rendered
      )}
      {session && latest && options.refine && (
        <Suspense fallback={null}>
          <KeyFields session={session} />
          <RefineRow session={session} result={latest} wishes={options.refine.wishes} />
        </Suspense>
      )}
      {run.mode === 'live' && (
        <Suspense fallback={null}>
          <ResultParts runId={run.id} run={run} />
        </Suspense>
      )}
      {options.note && <Note>{options.note}</Note>}
      {options.next && <NextTools declaration={declaration} result={result} />}
      <div data-unprinted className="space-y-5 empty:hidden">
        <RepairsNote result={result} />
        {result.raw && <RawAnswer raw={result.raw} />}
        {run.usage && <RunCost usage={run.usage} model={run.model} />}
        {run.toolVersion && <MadeWith tool={toolTitle(run.tool)} toolVersion={run.toolVersion} date={run.startedAt} />}
      </div>
    </section>
  );
}

/**
 * Creates a separate session to refine a saved result: it stores nothing and leaves the form and the result on the tool's
 * page unchanged. Resolves to undefined if the result cannot be refined.
 */
async function createRefineSession(
  scope: MemberScope,
  { run, declaration, display }: ParsedRun,
): Promise<ToolSession | undefined> {
  if (!declaration?.result?.refine || !display || !run.inputs) return undefined;
  const { lazyFeatures: _, ...tool } = prepareFormTool(await loadTool(run.tool));
  const { page: __, storage: ___, ...rest } = tool.declaration;
  const session = new ToolSession(scope, { ...tool, declaration: rest });
  session.replaceAnswers(session.initialAnswers());
  await session.runs.show(display.result);
  return session;
}
