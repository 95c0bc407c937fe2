import { Suspense, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { lazyPart } from '@/ui/lazy-part';
import type { LoadedSample } from '../start/sample-result';
import { tell } from '../tell';
import type { FormTool } from '../tool';

const SampleResult = lazyPart(() =>
  import('../start/sample-result').then((module) => ({ default: module.SampleResult })),
);

/** The place of a result that is not there yet: what it will be, and on request a sample of it. */
export function AwaitedResult({ tool }: { tool: FormTool }) {
  const { result, page } = tool.declaration;
  const [sample, setSample] = useState<Promise<LoadedSample>>();
  const [loading, setLoading] = useState(false);
  const back = useRef(false);
  if (!result?.empty) return null;
  const show = async () => {
    setLoading(true);
    const loaded = import('../start/load-sample').then(({ loadSample }) => loadSample(tool));
    await loaded.then(
      () => setSample(loaded),
      () => tell('error', { title: 'The sample could not be loaded', description: 'Please try again.' }),
    );
    setLoading(false);
  };
  const hide = () => {
    back.current = true;
    setSample(undefined);
  };
  const empty = (
    <EmptyState
      icon={page?.icon ?? 'sparkles'}
      title={result.title}
      actions={
        tool.start?.sample && (
          <Button
            // The focus comes back to what opened the sample.
            ref={(button) => {
              if (button && back.current) button.focus();
              back.current = false;
            }}
            variant="secondary"
            loading={loading}
            onClick={() => void show()}
          >
            See a sample result
          </Button>
        )
      }
    >
      {result.empty}
    </EmptyState>
  );
  if (!sample) return empty;
  return (
    <Suspense fallback={empty}>
      <SampleResult tool={tool} loaded={sample} onHide={hide} />
    </Suspense>
  );
}
