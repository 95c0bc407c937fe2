import type { RendererProps } from '@/contracts/plugins';
import { formatJson } from '@/reading/json-layout';
import { PromptText } from '@/ui/prompt-text';
import { JsonTree } from '../parts/json-tree';
import { ViewSwitch } from '../parts/view-switch';

/** A result of any shape, as a collapsible tree or as JSON source. */
export function Renderer({ value, options: { title } }: RendererProps<'record' | 'rows'>) {
  return (
    <ViewSwitch
      label="How the result is shown"
      views={[
        { label: 'Tree', show: () => <JsonTree value={value} label={`${title}, tree`} /> },
        { label: 'Source', show: () => <PromptText text={formatJson(value)} label={`${title}, source`} /> },
      ]}
    />
  );
}

export function toText(value: object): string {
  return formatJson(value);
}

/** Returns the length of a list, or 1 for an object. */
export function count(value: object): number {
  return Array.isArray(value) ? value.length : 1;
}
