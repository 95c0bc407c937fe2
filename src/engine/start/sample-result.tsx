import { use, useEffect, useRef } from 'react';
import { brandLink } from '@/brand-link';
import { FileUnavailableError } from '@/contracts/file-unavailable-error';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import type { SampleResult as Sample } from '@/registry/tool-module';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { copyActions } from '../copy-actions';
import type { FormTool } from '../form-tool';
import { RenderedResult } from '../rendered-result';

/** A loaded sample result and its renderer. */
export interface LoadedSample {
  sample: Sample;
  renderer: RendererModule<ResultKind>;
}

/** The parts of a tool that its sample needs; the form need not be loaded. */
export type SampledTool = Pick<FormTool, 'declaration' | 'start'>;

interface SampleResultProps {
  tool: SampledTool;
  loading: Promise<LoadedSample>;
  onHide: () => void;
}

/** Shows what the tool would return for its first example. The sample is not saved, and has no actions. */
export function SampleResult({ tool, loading, onHide }: SampleResultProps) {
  const loadedSample = use(loading);
  const { id, result: options } = tool.declaration;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!options) return null;
  return (
    <section aria-labelledby={`${id}-sample`} data-sample className="space-y-5">
      <header className="flex flex-wrap items-center gap-3">
        <h2
          ref={heading}
          id={`${id}-sample`}
          tabIndex={-1}
          className="scroll-mt-24 text-lg font-semibold text-fg outline-none"
        >
          {options.title}
        </h2>
        <Badge tone="warning">Sample</Badge>
        <Button variant="ghost" size="sm" onClick={onHide} className="ml-auto">
          Hide the sample
        </Button>
      </header>
      <p className="text-sm text-muted">
        Made from the example “{tool.start?.examples[0]}”, without a model. Yours takes its place.
      </p>
      <SampleBody tool={tool} loadedSample={loadedSample} />
    </section>
  );
}

/** A sample in the tool's own renderer, without heading or notes. */
export function SampleBody({ tool, loadedSample }: { tool: SampledTool; loadedSample: LoadedSample }) {
  const { sample, renderer } = loadedSample;
  const { result: options, messages } = tool.declaration;
  if (!options) return null;
  const fileAddress = async (path: string) => {
    const address = sample.files?.[path];
    if (!address) throw new FileUnavailableError(path);
    return address;
  };
  return (
    <RenderedResult
      renderer={renderer}
      value={sample.value}
      options={options}
      {...copyActions(messages)}
      href={brandLink}
      inputs={sample.inputs}
      fileAddress={fileAddress}
    />
  );
}
