import { useState } from 'react';
import type { EditableText, RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { preview } from '@/reading/text';
import { Button } from '@/ui/button';
import { MarkedRegion } from '../parts/marked-text';
import { RenderedOrPlain } from '../parts/rendered-or-plain';
import { SectionTools } from '../parts/section-tools';

/**
 * A text as its marks mean it, or as it came. Where the declaration cuts it, it shows as it came at first, and the rest
 * unfolds on request; copying always takes the whole.
 */
export function Renderer({ value, options: { title, previewLength }, partTools }: RendererProps<'text'>) {
  const [whole, setWhole] = useState(false);
  const cut = previewLength === undefined ? value : preview(value, previewLength);
  return (
    <RenderedOrPlain of={value} plainFirst={previewLength !== undefined}>
      <SectionTools value={partTools}>
        <MarkedRegion text={whole ? value : cut} label={`${title}, text`} />
      </SectionTools>
      {cut !== value && (
        <Button variant="ghost" size="sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </RenderedOrPlain>
  );
}

export function toText(value: string): string {
  return value;
}

/** The text itself. */
export function texts(value: string, { title }: Pick<ToolResult, 'title'>): EditableText[] {
  return [{ path: [], title, text: value }];
}
