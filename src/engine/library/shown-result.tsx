import { atom, Provider, useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { brandLink } from '@/brand-link';
import { useScope } from '@/browser/scope';
import { secretFields } from '@/registry/answers';
import { lazyPart } from '@/ui/lazy-part';
import { Notice } from '@/ui/notice';
import { copyWith } from '../copy';
import { partToolsOf } from '../page/part-tools';
import { RawAnswer } from '../page/raw-answer';
import { Note, ResultNotes } from '../page/result-notes';
import { PrintedRows } from '../printed-rows';
import { gatewayOf } from '../run/gateway';
import { IDLE, type RunState } from '../run/run-state';
import { type Refining, refinerOf } from '../session/refiner';
import { storeOf, type ToolSession } from '../session/tool-session';
import { ChangedResult } from './changed-result';
import type { ReadRun } from './read-run';
import { refineSession } from './refine-session';

const KeyFields = lazyPart(() => import('./key-fields').then((module) => ({ default: module.KeyFields })));
const RefineRow = lazyPart(() => import('../page/refine-row').then((module) => ({ default: module.RefineRow })));
const NextPart = lazyPart(() => import('../next/next-part').then((module) => ({ default: module.NextPart })));

/** Stand in where nothing can be refined. */
const NO_RUN = atom<RunState>(IDLE);
const NOT_REFINING = atom<Refining>({ status: 'idle' });

export interface ShownResultProps {
  read: ReadRun;
  /** Told the run of another version, when there is one. */
  onRefined: (runId: string) => void;
}

/** A result as the page of its tool shows it, to be refined as there, or why there is none. The actions of its tool stand on that page alone. */
export function ShownResult(props: ShownResultProps) {
  const scope = useScope();
  const { read } = props;
  const [session, setSession] = useState<ToolSession>();
  // Once for each run: what is known of it, such as its name, may change while it shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the run as it was read
  useEffect(() => {
    // A result can be read without it.
    refineSession(scope, read).then(setSession, () => undefined);
  }, [scope, read.run.id]);
  return (
    <Provider store={scope.of(storeOf)}>
      <Shown {...props} session={session} />
    </Provider>
  );
}

function Shown({ read, session, onRefined }: ShownResultProps & { session: ToolSession | undefined }) {
  const { fileLink } = useScope().of(gatewayOf);
  const newest = useAtomValue(session?.atoms.run ?? NO_RUN).result;
  const refining = useAtomValue(session ? refinerOf(session).state : NOT_REFINING);
  const another = newest && newest.runId !== read.run.id ? newest.runId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (another) onRefined(another);
  }, [another]);
  const { run, declaration, shown, failure } = read;
  if (!shown || !declaration?.result)
    return (
      <>
        <Notice tone={run.state === 'failed' ? 'danger' : 'info'} title="This run gave no result">
          {run.error?.message ?? failure?.reason}
        </Notice>
        {failure?.raw && run.state === 'succeeded' && <RawAnswer raw={failure.raw} />}
      </>
    );
  const { result: options, messages } = declaration;
  const { result, renderer, former } = shown;
  const written = refining.status === 'running' ? refining.written : undefined;
  const value = written ?? result.value;
  const rendered = (
    <PrintedRows renderer={renderer} value={value} options={options}>
      <renderer.Renderer
        value={value}
        options={options}
        {...copyWith(messages)}
        href={brandLink}
        inputs={result.inputs}
        fileAddress={fileLink}
        {...(session && newest && { partTools: partToolsOf(session, newest, value) })}
      />
    </PrintedRows>
  );
  return (
    <section aria-labelledby="result-title" aria-busy={written !== undefined || undefined} className="space-y-5">
      <h2 id="result-title" className="text-lg font-semibold text-fg">
        {options.title}
      </h2>
      <div data-unprinted className="space-y-5 empty:hidden">
        <ResultNotes result={result} hasKey={secretFields(declaration).length > 0} />
      </div>
      {former && !written ? (
        <ChangedResult former={former} result={result} renderer={renderer} options={options}>
          {rendered}
        </ChangedResult>
      ) : (
        rendered
      )}
      {session && newest && options.refine && (
        <Suspense fallback={null}>
          <KeyFields session={session} />
          <RefineRow session={session} result={newest} wishes={options.refine.wishes} />
        </Suspense>
      )}
      {options.note && <Note>{options.note}</Note>}
      {options.next && (
        <Suspense fallback={null}>
          <NextPart declaration={declaration} result={result} />
        </Suspense>
      )}
      <div data-unprinted className="space-y-5 empty:hidden">
        {result.repairs && result.repairs.length > 0 && <Note>Mended to read it: {result.repairs.join('; ')}.</Note>}
        {result.raw && <RawAnswer raw={result.raw} />}
      </div>
    </section>
  );
}
