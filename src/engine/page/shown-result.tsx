import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useRef } from 'react';
import { brandLink } from '@/brand-link';
import { useChosenClient } from '@/browser/chosen-client';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { secretFields } from '@/registry/answers';
import { Badge } from '@/ui/badge';
import { lazyPart } from '@/ui/lazy-part';
import { copyWith } from '../copy';
import { SaveDocument } from '../documents/save-document';
import { PrintedRows } from '../printed-rows';
import { useRowDesk } from '../rows/use-row-desk';
import { gatewayOf } from '../run/gateway';
import type { RunResult } from '../run/run-state';
import { earlierOf } from '../run/versions';
import { refinerOf } from '../session/refiner';
import type { ToolSession } from '../session/tool-session';
import { ShareButton } from '../share/share-button';
import { partToolsOf } from './part-tools';
import { ResultActions } from './result-actions';
import { ResultDetails } from './result-details';
import { Note, ResultNotes } from './result-notes';
import { ResultVersions } from './result-versions';
import { isFilledIn } from './use-arrival';

const KeepOffer = lazyPart(() => import('../client/keep-offer').then((module) => ({ default: module.KeepOffer })));
const RefineRow = lazyPart(() => import('./refine-row').then((module) => ({ default: module.RefineRow })));
const MergeOffer = lazyPart(() => import('../rows/merge-offer').then((module) => ({ default: module.MergeOffer })));
const NextPart = lazyPart(() => import('../next/next-part').then((module) => ({ default: module.NextPart })));

export interface ShownResultProps {
  session: ToolSession;
  result: RunResult;
  renderer: RendererModule;
  /** Whether it arrived while the member was looking. */
  fresh: boolean;
}

/** A result with its actions, its versions and its details. */
export function ShownResult({ session, result, renderer: loaded, fresh }: ShownResultProps) {
  const { declaration } = session.tool;
  const { fileLink } = session.scope.of(gatewayOf);
  const options = declaration.result;
  const chosen = useChosenClient();
  const heading = useArrival(fresh);
  const { desk, chosen: rows } = useRowDesk(declaration, result);
  // The result is before the member's eyes: nothing has to be kept findable any more.
  useEffect(() => session.runs.seen(), [session]);
  if (!options) throw new Error(`${declaration.id}: declares no result`);
  const renderer = loaded as RendererModule<ResultKind>;
  const { badge, refine } = options;
  const refining = useAtomValue(refinerOf(session).state);
  const written = refining.status === 'running' ? refining.written : undefined;
  const value = written ?? result.value;
  const { copy, copyItem } = copyWith(declaration.messages);
  return (
    <section data-printed aria-labelledby={`${declaration.id}-result`} className="space-y-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2
          ref={heading}
          id={`${declaration.id}-result`}
          tabIndex={-1}
          className="scroll-mt-36 text-lg font-semibold text-fg outline-none"
        >
          {options.title}
        </h2>
        {badge && result[badge.when] && <Badge tone="success">{badge.label}</Badge>}
        {result.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
      </header>
      <div data-unprinted className="space-y-5 empty:hidden">
        <ResultNotes result={result} hasKey={secretFields(declaration).length > 0} />
        {earlierOf(result) && renderer.merged && (
          <Suspense fallback={null}>
            <MergeOffer session={session} result={result} renderer={renderer} />
          </Suspense>
        )}
      </div>
      <ResultVersions
        session={session}
        result={result}
        renderer={renderer}
        writing={written !== undefined}
        actions={
          <>
            <ResultActions session={session} result={result} renderer={renderer} chosen={rows} />
            {options.document && <SaveDocument document={options.document} result={result} />}
            <ShareButton declaration={declaration} result={result} />
          </>
        }
      >
        <PrintedRows renderer={loaded} value={value} options={options}>
          <renderer.Renderer
            value={value}
            options={options}
            copy={copy}
            copyItem={copyItem}
            href={brandLink}
            inputs={result.inputs}
            fileAddress={fileLink}
            partTools={partToolsOf(session, result, value)}
            desk={desk}
          />
        </PrintedRows>
      </ResultVersions>
      {refine && (
        <Suspense fallback={null}>
          <RefineRow session={session} result={result} wishes={refine.wishes} />
        </Suspense>
      )}
      {options.note && <Note>{options.note}</Note>}
      <div data-unprinted className="space-y-5">
        <Suspense fallback={null}>
          {chosen && <KeepOffer declaration={declaration} result={result} />}
          {options.next && <NextPart declaration={declaration} result={result} />}
        </Suspense>
        <ResultDetails session={session} result={result} />
      </div>
    </section>
  );
}

/**
 * Brings a result into view that arrived while the member was looking; one that was there on load stays where it is. It
 * takes the focus from nobody who fills in a field meanwhile.
 */
function useArrival(fresh: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh && !isFilledIn(document.activeElement)) heading.current?.focus();
  }, [fresh]);
  return heading;
}
