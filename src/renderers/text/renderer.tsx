import { useState } from 'react';
import type { EditableText, RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { preview } from '@/reading/text';
import { Button } from '@/ui/button';
import { MaybeMarkdownRegion } from '../parts/maybe-markdown';
import { RenderedOrPlain } from '../parts/rendered-or-plain';
import { SectionTools } from '../parts/section-tools';

/**
 * A text, rendered as Markdown or plain. If the declaration gives a `previewLength`, it is plain and truncated at first, with a
 * button for the rest; copying always takes the whole text.
 */
export function Renderer({ value, options: { title, previewLength }, partTools }: RendererProps<'text'>) {
  const [isWhole, setWhole] = useState(false);
  const previewText = previewLength === undefined ? value : preview(value, previewLength);
  return (
    <RenderedOrPlain value={value} startsPlain={previewLength !== undefined}>
      <SectionTools value={partTools}>
        <MaybeMarkdownRegion text={isWhole ? value : previewText} label={`${title}, text`} />
      </SectionTools>
      {previewText !== value && (
        <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </RenderedOrPlain>
  );
}

export function toText(value: string): string {
  return value;
}

/** Returns the text itself, for editing. */
export function texts(value: string, { title }: Pick<ToolResult, 'title'>): EditableText[] {
  return [{ path: [], title, text: value }];
}
