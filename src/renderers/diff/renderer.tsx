import { useMemo } from 'react';
import type { RendererProps } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { partAt } from '@/reading/coerce';
import { PromptText } from '@/ui/prompt-text';
import { toReadableText } from '../parts/readable-text';
import { ViewSwitch } from '../parts/view-switch';
import { diffHunks } from './diff-hunks';
import { HunkView } from './hunk-view';

/** Shows the changes between two texts, or the new text alone. Changes are underlined or struck through, not only colored. */
export function Renderer({ value, options, inputs }: RendererProps<'record' | 'text'>) {
  const { title, before } = options;
  const oldText = toPlainText(before?.field ? inputs[before.field] : partAt(value, before?.part ?? ''));
  const newText = toText(value, options);
  const hunks = useMemo(() => diffHunks(oldText, newText), [oldText, newText]);
  const renderChanges = () =>
    oldText === newText ? (
      <p className="text-muted">Nothing was changed.</p>
    ) : (
      <section
        aria-label={`${title}, changes`}
        className="rounded-lg border border-hairline bg-background p-4 leading-relaxed break-words whitespace-pre-wrap text-fg sm:p-5"
      >
        <HunkView hunks={hunks} />
      </section>
    );
  return (
    <ViewSwitch
      label="How the text is shown"
      views={[
        { label: 'Changes', show: renderChanges },
        { label: 'New text', show: () => <PromptText text={newText} label={`${title}, new text`} /> },
      ]}
    />
  );
}

/** Returns the new text, which the member uses from now on. */
export function toText(value: RendererProps<'record' | 'text'>['value'], { after }: Pick<ToolResult, 'after'>): string {
  return toPlainText(after ? partAt(value, after) : value);
}

function toPlainText(value: unknown): string {
  return typeof value === 'string' ? value : toReadableText(value);
}
