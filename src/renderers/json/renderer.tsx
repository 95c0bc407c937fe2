import type { RendererProps } from '@/contracts/plugins';
import { layOut } from '@/reading/json-layout';
import { PromptText } from '@/ui/prompt-text';
import { JsonTree } from '../parts/json-tree';
import { ViewSwitch } from '../parts/view-switch';

/** A result of any shape, as a tree that folds or as its source. */
export function Renderer({ value, options: { title } }: RendererProps<'record' | 'rows'>) {
  return (
    <ViewSwitch
      label="How the result is shown"
      views={[
        { label: 'Tree', show: () => <JsonTree value={value} label={`${title}, tree`} /> },
        { label: 'Source', show: () => <PromptText text={layOut(value)} label={`${title}, source`} /> },
      ]}
    />
  );
}

export function toText(value: object): string {
  return layOut(value);
}

/** Entries of a list; one thing otherwise. */
export function count(value: object): number {
  return Array.isArray(value) ? value.length : 1;
}
