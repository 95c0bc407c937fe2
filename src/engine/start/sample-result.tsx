import { use, useEffect, useRef } from 'react';
import { brandLink } from '@/brand-link';
import { FileGone } from '@/contracts/file-gone';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import type { SampleResult as Sample } from '@/registry/tool-module';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { copyWith } from '../copy';
import type { FormTool } from '../tool';

/** What a sample is shown with, once all of it is loaded. */
export interface LoadedSample {
  sample: Sample;
  renderer: RendererModule<ResultKind>;
}

/** What of a tool its sample needs; its form does not have to be ready for that. */
export type SampledTool = Pick<FormTool, 'declaration' | 'start'>;

interface SampleResultProps {
  tool: SampledTool;
  loaded: Promise<LoadedSample>;
  onHide: () => void;
}

/**
 * A result as the tool would give it for its first example, by the tool's own renderer. It is no result of the member's:
 * nothing of it is kept, and none of the buttons of a result stand here.
 */
export function SampleResult({ tool, loaded, onHide }: SampleResultProps) {
  const sample = use(loaded);
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
      <SampleBody tool={tool} loaded={sample} />
    </section>
  );
}

/** A sample by the tool's own renderer, without any words around it. */
export function SampleBody({ tool, loaded }: { tool: SampledTool; loaded: LoadedSample }) {
  const { sample, renderer } = loaded;
  const { result: options, messages } = tool.declaration;
  if (!options) return null;
  const fileAddress = async (path: string) => {
    const address = sample.files?.[path];
    if (!address) throw new FileGone(path);
    return address;
  };
  return (
    <renderer.Renderer
      value={sample.value}
      options={options}
      {...copyWith(messages)}
      href={brandLink}
      inputs={sample.inputs}
      fileAddress={fileAddress}
    />
  );
}
