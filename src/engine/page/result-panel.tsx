import { useAtomValue } from 'jotai';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { brandLink } from '@/brand';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { Badge } from '@/ui/badge';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { copyWith } from '../copy';
import { loadRenderer } from '../plugins';
import { isBusy, type RunResult } from '../run/machine';
import type { ToolSession } from '../session/tool-session';
import type { FormTool } from '../tool';
import { RawAnswer } from './raw-answer';
import { ResultActions } from './result-actions';

const loading = new Map<string, Promise<RendererModule>>();

/** The last good result of a tool with its actions; nothing while there is none or another one is on its way. */
export function ResultPanel({ session }: { session: ToolSession }) {
  const { tool, atoms } = session;
  const run = useAtomValue(atoms.run);
  const { result } = run;
  const awaited = useRef(false);
  if (isBusy(run)) awaited.current = true;
  if (isBusy(run)) return null;
  if (!result) return run.status === 'idle' ? <Awaited tool={tool} /> : null;
  return (
    <Shown key={result.runId} session={session} result={result} fresh={awaited.current && run.status === 'succeeded'} />
  );
}

/** The place of a result that is not there yet. */
function Awaited({ tool }: { tool: FormTool }) {
  const { result, page } = tool.declaration;
  if (!result?.empty) return null;
  return (
    <EmptyState icon={page?.icon ?? 'sparkles'} title={result.title}>
      {result.empty}
    </EmptyState>
  );
}

function Shown({ session, result, fresh }: { session: ToolSession; result: RunResult; fresh: boolean }) {
  const { declaration } = session.tool;
  const options = declaration.result;
  const heading = useArrival(fresh);
  // The result is before the member's eyes: nothing has to be kept findable any more.
  useEffect(() => session.runs.seen(), [session]);
  if (!options) throw new Error(`${declaration.id}: declares no result`);
  const renderer = use(rendererOf(options.renderer)) as RendererModule<ResultKind>;
  const { badge } = options;
  const { copy, copyItem } = copyWith(declaration.messages);
  return (
    <section aria-labelledby={`${declaration.id}-result`} className="space-y-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2
          ref={heading}
          id={`${declaration.id}-result`}
          tabIndex={-1}
          className="scroll-mt-24 text-lg font-semibold text-fg outline-none"
        >
          {options.title}
        </h2>
        {badge && result[badge.when] && <Badge tone="success">{badge.label}</Badge>}
        {result.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
      </header>
      {result.mode === 'demo' && (
        <Note>Composed from your answers. No model was called: use a key of your own for the real thing.</Note>
      )}
      {result.missing && (
        <Notice tone="warning" title="The result is incomplete">
          Missing: {result.missing.join(', ')}. You can use what is here, or run it again.
        </Notice>
      )}
      <ResultActions session={session} result={result} renderer={renderer} />
      <renderer.Renderer value={result.value} options={options} copy={copy} copyItem={copyItem} href={brandLink} />
      {options.note && <Note>{options.note}</Note>}
      {result.raw && <RawAnswer raw={result.raw} repairs={result.repairs} />}
    </section>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>;
}

/** Brings a result into view that arrived while the member was looking; one that was there on load stays where it is. */
function useArrival(fresh: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) heading.current?.focus();
  }, [fresh]);
  return heading;
}

function rendererOf(name: string): Promise<RendererModule> {
  const known = loading.get(name) ?? loadRenderer(name);
  loading.set(name, known);
  return known;
}
