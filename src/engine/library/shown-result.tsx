import { lazy, Suspense } from 'react';
import { brandLink } from '@/brand';
import { useScope } from '@/browser/scope';
import { Notice } from '@/ui/notice';
import { copyWith } from '../copy';
import { RawAnswer } from '../page/raw-answer';
import { Note, ResultNotes } from '../page/result-notes';
import { PrintedRows } from '../printed-rows';
import { gatewayOf } from '../run/gateway';
import type { ReadRun } from './read-run';

const NextPart = lazy(() => import('../next/next-part').then((module) => ({ default: module.NextPart })));

/** A result as the page of its tool shows it, or why there is none. The actions of its tool stand on that page alone. */
export function ShownResult({ read }: { read: ReadRun }) {
  const { fileLink } = useScope().of(gatewayOf);
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
  const { result, renderer } = shown;
  return (
    <section aria-labelledby="result-title" className="space-y-5">
      <h2 id="result-title" className="text-lg font-semibold text-fg">
        {options.title}
      </h2>
      <div data-unprinted className="space-y-5 empty:hidden">
        <ResultNotes result={result} />
      </div>
      <PrintedRows renderer={renderer} value={result.value} options={options}>
        <renderer.Renderer
          value={result.value}
          options={options}
          {...copyWith(messages)}
          href={brandLink}
          inputs={result.inputs}
          fileAddress={fileLink}
        />
      </PrintedRows>
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
