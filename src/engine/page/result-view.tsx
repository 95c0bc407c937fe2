import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef } from 'react';
import { brandLink } from '@/brand-link';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { secretFields } from '@/registry/answers';
import { Badge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { lazyOptionalPart, lazyPart } from '@/ui/lazy-with-retry';
import { copyActions } from '../copy-actions';
import { SaveDocument } from '../documents/save-document';
import { FeatureActions } from '../feature-actions';
import { PrintedRows } from '../printed-rows';
import { RenderedResult } from '../rendered-result';
import { useRowActions } from '../rows/use-row-actions';
import { gatewayFilesOf } from '../run/gateway-files';
import type { RunResult } from '../run/run-state';
import { earlierRunVersion } from '../run/versions';
import { FormState, SubjectText } from '../screen/subject-text';
import { refinerOf } from '../session/refiner';
import type { ToolSession } from '../session/tool-session';
import { partToolsOf } from './part-tools';
import { OtherActions, PrimaryAction } from './result-actions';
import { ResultDetails } from './result-details';
import { DemoNote, Note, RepairsNote, ResultNotes } from './result-notes';
import { ResultVersions } from './result-versions';
import { isFieldInUse } from './run-focus';
import { isSideBySide } from './side-by-side';

const SaveForClient = lazyPart(() => import('../client/save-for-client'), 'SaveForClient');
const ResultFeedback = lazyOptionalPart(() => import('./result-feedback'), 'ResultFeedback');
const ClientVersion = lazyOptionalPart(() => import('../documents/client-version'), 'ClientVersion');
const MergeOffer = lazyOptionalPart(() => import('../rows/merge-offer'), 'MergeOffer');
const ShortfallNotice = lazyOptionalPart(() => import('./shortfall-notice'), 'ShortfallNotice');
const NextTools = lazyPart(() => import('../next/next-tools'), 'NextTools');

export interface ResultViewProps {
  session: ToolSession;
  result: RunResult;
  renderer: RendererModule;
  /** Whether the result arrived while the member was waiting for it. */
  isNew: boolean;
  /** Whether to keep the scroll position, because the reader scrolled in the text while it was streamed. */
  keepsPlace?: boolean | undefined;
}

/** A result with its actions, its versions and its details. */
export function ResultView({ session, result, renderer: loadedRenderer, isNew, keepsPlace = false }: ResultViewProps) {
  const { declaration } = session.tool;
  const { fetchFileLink } = session.scope.get(gatewayFilesOf);
  const options = declaration.result;
  const heading = useFocusOnArrival(isNew, keepsPlace);
  const { rowActions, csvRows } = useRowActions(declaration, result);
  // The member has seen the result, so its run is no longer pending.
  useEffect(() => session.runs.markViewed(), [session]);
  if (!options) throw new Error(`The tool ${declaration.id} declares no result`);
  const renderer = loadedRenderer as RendererModule<ResultKind>;
  const { badge, refine } = options;
  const refining = useAtomValue(refinerOf(session).state);
  const partial = refining.status === 'running' ? refining.partial : undefined;
  const value = partial ?? result.value;
  const { copy, copyItem } = copyActions(declaration.messages);
  return (
    <section data-printed aria-labelledby={`${declaration.id}-result`} className="result-screen flex flex-col gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2
          ref={heading}
          id={`${declaration.id}-result`}
          tabIndex={-1}
          className="scroll-mt-24 text-lg font-semibold text-fg outline-none"
        >
          {options.title}
        </h2>
        <ResultSubject session={session} result={result} />
        {badge && result[badge.when] && <Badge tone="success">{badge.label}</Badge>}
        {result.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
      </header>
      <div data-unprinted className="space-y-5 empty:hidden">
        <ResultNotes result={result} />
        {earlierRunVersion(result) && renderer.merge && (
          <MergeOffer session={session} result={result} renderer={renderer} />
        )}
      </div>
      <ResultVersions
        session={session}
        result={result}
        renderer={renderer}
        isWriting={partial !== undefined}
        actions={
          <>
            <PrimaryAction session={session} result={result} renderer={renderer} csvRows={csvRows} />
            <FeatureActions declaration={declaration} result={result} />
          </>
        }
        otherActions={
          <>
            <OtherActions session={session} result={result} renderer={renderer} csvRows={csvRows} />
            {options.document && <SaveDocument document={options.document} result={result} />}
            {options.document?.forClient && (
              <ClientVersion declaration={declaration} result={result} renderer={loadedRenderer} />
            )}
          </>
        }
      >
        <PrintedRows renderer={loadedRenderer} value={value} options={options}>
          <RenderedResult
            renderer={renderer}
            value={value}
            options={options}
            copy={copy}
            copyItem={copyItem}
            href={brandLink}
            inputs={result.inputs}
            fileAddress={fetchFileLink}
            partTools={partToolsOf(session, result, value)}
            rowActions={rowActions}
          />
        </PrintedRows>
      </ResultVersions>
      {/* Below the text: above it, the notice would push the first words off a phone's screen. */}
      {typeof value === 'string' && !partial && (
        <ShortfallNotice tool={declaration.id} result={result} session={refine && session} />
      )}
      {options.note && <Note>{options.note}</Note>}
      <div data-unprinted className="space-y-5">
        <DemoNote declaration={declaration} result={result} />
        <Suspense fallback={null}>
          {result.client && <SaveForClient declaration={declaration} result={result} />}
          {options.next && <NextTools declaration={declaration} result={result} />}
        </Suspense>
        {result.mode === 'live' && result.runId !== '' && (
          <ResultFeedback key={result.runId} runId={result.runId} hasKey={secretFields(declaration).length > 0} />
        )}
        <RepairsNote result={result} />
        <ResultDetails session={session} result={result} />
      </div>
    </section>
  );
}

/** Says what a result was made from, unless the line above the folded form says it. */
function ResultSubject({ session, result }: { session: ToolSession; result: RunResult }) {
  const isFormOpen = useAtomValue(session.atoms.isFormOpen);
  const { isFormer } = useAtomValue(session.atoms.screen);
  return (
    <div
      data-unprinted
      className={cn(
        'flex min-w-0 flex-wrap gap-x-3 text-sm text-muted',
        !isFormOpen && !isFormer && (isSideBySide(session.tool.declaration) ? 'hidden xl:flex' : 'hidden'),
      )}
    >
      {isFormer && <span>From before</span>}
      <SubjectText session={session} subject={result} />
      {!isFormer && <FormState session={session} subject={result} />}
    </div>
  );
}

/**
 * Focuses a result that has just arrived, which scrolls it into view. Does not focus a result restored on load, and does not
 * take the focus from a field the member is filling in.
 */
function useFocusOnArrival(isNew: boolean, keepsPlace: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew && !isFieldInUse(document.activeElement)) heading.current?.focus({ preventScroll: keepsPlace });
  }, [isNew, keepsPlace]);
  return heading;
}
