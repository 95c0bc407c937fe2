import { Suspense, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { lazyPart } from '@/ui/lazy-with-retry';
import type { FormTool } from '../form-tool';
import { notify } from '../notify';
import type { LoadedSample } from '../start/sample-result';

const SampleResult = lazyPart(() => import('../start/sample-result'), 'SampleResult');

/** Placeholder for a result that does not exist yet, with an optional sample result. */
export function ResultPlaceholder({ tool }: { tool: FormTool }) {
  const { result, page } = tool.declaration;
  const [sample, setSample] = useState<Promise<LoadedSample>>();
  const [isLoading, setLoading] = useState(false);
  const wasHidden = useRef(false);
  if (!result?.empty) return null;
  const show = async () => {
    setLoading(true);
    const loading = import('../start/load-sample').then(({ loadSample }) => loadSample(tool));
    await loading.then(
      () => setSample(loading),
      () => notify('error', { title: 'The sample could not be loaded', description: 'Please try again.' }),
    );
    setLoading(false);
  };
  const hide = () => {
    wasHidden.current = true;
    setSample(undefined);
  };
  const placeholder = (
    <EmptyState
      icon={page?.icon ?? 'sparkles'}
      title={result.title}
      actions={
        tool.start?.sample && (
          <Button
            // Closing the sample returns the focus to the button that opened it.
            ref={(button) => {
              if (button && wasHidden.current) button.focus();
              wasHidden.current = false;
            }}
            variant="secondary"
            loading={isLoading}
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
  if (!sample) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <SampleResult tool={tool} loading={sample} onHide={hide} />
    </Suspense>
  );
}
