import type { EditableText, RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { Card } from '@/ui/card';
import { PromptText } from '@/ui/prompt-text';
import { MarkdownText } from '../parts/markdown-text';
import { SectionTools } from '../parts/section-tools';
import { ViewSwitch } from '../parts/view-switch';

/** A Markdown text, rendered or as source; copying always takes the source. */
export function Renderer({ value, options: { title }, partTools }: RendererProps<'text'>) {
  const renderFormatted = () => (
    <Card>
      <SectionTools value={partTools}>
        <MarkdownText text={value} />
      </SectionTools>
    </Card>
  );
  const renderPlain = () => <PromptText text={value} label={`${title}, text`} />;
  return (
    <ViewSwitch
      label="How the text is shown"
      views={[
        { label: 'Formatted', show: renderFormatted },
        { label: 'Plain', show: renderPlain },
      ]}
    />
  );
}

export function toText(value: string): string {
  return value;
}

/** Returns the text itself, for editing. */
export function texts(value: string, { title }: Pick<ToolResult, 'title'>): EditableText[] {
  return [{ path: [], title, text: value }];
}
