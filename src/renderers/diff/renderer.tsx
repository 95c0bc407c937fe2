import { useMemo } from 'react';
import type { RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import { PromptText } from '@/ui/prompt-text';
import { ScrollRegion } from '@/ui/scroll-region';
import { anyText } from '../parts/any-text';
import { ViewSwitch } from '../parts/view-switch';
import { type Hunk, hunksOf, type Piece } from './changes';

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
        {hunks.map((hunk, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
          <Lines key={index} hunk={hunk} />
        ))}
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

function Lines({ hunk: { changed, pieces } }: { hunk: Hunk }) {
  return (
    <div className={changed ? 'border-l-2 border-accent pl-3' : 'border-l-2 border-transparent pl-3 text-muted'}>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words are known by their place
        <Words key={index} piece={piece} />
      ))}
    </div>
  );
}

function Words({ piece: { text, change } }: { piece: Piece }) {
  if (change === 'added')
    return (
      <ins className="bg-success/15 decoration-success decoration-2 underline-offset-4">
        <span className="sr-only">[added: </span>
        {text}
        <span className="sr-only">]</span>
      </ins>
    );
  if (change === 'removed')
    return (
      <del className="bg-danger/15 text-muted decoration-danger decoration-2">
        <span className="sr-only">[removed: </span>
        {text}
        <span className="sr-only">]</span>
      </del>
    );
  return text;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : anyText(value);
}
