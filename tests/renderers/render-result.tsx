import { render } from '@testing-library/react';
import { vi } from 'vitest';
import type { RendererModule, RendererProps, ResultKind } from '@/contracts/plugins';
import type { RunInputs } from '@/contracts/run';
import type { ToolResult } from '@/generated/declaration';

/** A minimal `result` declaration for a renderer. */
export const OPTIONS: ToolResult = { renderer: 'text', title: 'Your result' };

/** Renders a value as the engine does, with mocked copy functions. */
export function renderResult<K extends ResultKind>(
  module: RendererModule<K>,
  value: RendererProps<K>['value'],
  options: Partial<ToolResult> = {},
  inputs: RunInputs = {},
) {
  const copy = vi.fn(async (_text: string, _message?: string) => true);
  const copyItem = vi.fn(async (_text: string, _values: Record<string, string | number>) => true);
  const fileAddress = vi.fn(async (path: string) => `https://site.example/files/${path}?signed=1`);
  const props: RendererProps<K> = {
    value,
    options: { ...OPTIONS, ...options },
    copy,
    copyItem,
    href: (link) => `https://example.com/${link}`,
    inputs,
    fileAddress,
  };
  const view = render(<module.Renderer {...props} />);
  return { ...view, copy, copyItem, fileAddress };
}

/** HTML that would have an effect if it were ever parsed. */
export const MARKUP = '<img src=x onerror="alert(1)"><script>alert(2)</script><b>bold</b> [link](javascript:alert(3))';

/** Whether no part of `MARKUP` became an element. */
export function hasNoMarkupElements(container: Element): boolean {
  return container.querySelector('img, script, b, iframe, a[href^="javascript"]') === null;
}
