import { useState } from 'react';
import type { RendererProps } from '@/contracts/plugins';
import { preview } from '@/reading/text';
import { Button } from '@/ui/button';
import { PromptText } from '@/ui/prompt-text';

/** A text as it came. Where the declaration cuts it, the rest unfolds on request; copying always takes the whole. */
export function Renderer({ value, options: { title, previewLength } }: RendererProps<'text'>) {
  const [whole, setWhole] = useState(false);
  const cut = previewLength === undefined ? value : preview(value, previewLength);
  return (
    <div className="space-y-3">
      <PromptText text={whole ? value : cut} label={`${title}, text`} />
      {cut !== value && (
        <Button variant="ghost" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  );
}

export function toText(value: string): string {
  return value;
}
