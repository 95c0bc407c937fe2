import { useMemo } from 'react';
import type { RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import { PromptText } from '@/ui/prompt-text';
import { ScrollRegion } from '@/ui/scroll-region';
import { anyText } from '../parts/any-text';
import { ViewSwitch } from '../parts/view-switch';
import { hunksOf } from './changes';
import { Hunks } from './hunks';

/** What changed between two texts, or the new one alone; marked by underlines and strokes, not by colour alone. */
export function Renderer({ value, options, inputs }: RendererProps<'record' | 'text'>) {
  const { title, before } = options;
  const was = textOf(before?.field ? inputs[before.field] : partAt(value, before?.part ?? ''));
  const now = toText(value, options);
  const hunks = useMemo(() => hunksOf(was, now), [was, now]);
  const changes = () =>
    was === now ? (
      <p className="text-muted">Nothing was changed.</p>
    ) : (
      <ScrollRegion
        label={`${title}, changes`}
        className="max-h-[32rem] overflow-y-auto bg-background p-4 leading-relaxed break-words whitespace-pre-wrap text-fg sm:p-5"
      >
        <Hunks hunks={hunks} />
      </ScrollRegion>
    );
  return (
    <ViewSwitch
      label="How the text is shown"
      views={[
        { label: 'Changes', show: changes },
        { label: 'New text', show: () => <PromptText text={now} label={`${title}, new text`} /> },
      ]}
    />
  );
}

/** The new text: what the member goes on with. */
export function toText(value: RendererProps<'record' | 'text'>['value'], { after }: Pick<ToolResult, 'after'>): string {
  return textOf(after ? partAt(value, after) : value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : anyText(value);
}
