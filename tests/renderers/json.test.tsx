import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import * as module from '@/renderers/json/renderer';
import { hasNoMarkupElements, MARKUP, OPTIONS, renderResult } from './render-result';

const tree: RendererModule<'record' | 'rows'> = module;
const value = { title: MARKUP, size: 2, live: null, deep: { a: { b: ['x'] } }, empty: [] };

describe('json', () => {
  it('has each part under its name; what is folded is not in the page until it is unfolded', async () => {
    const { container } = renderResult(tree, value);
    const region = within(screen.getByRole('region', { name: 'Your result, tree' }));
    expect(region.getByText(MARKUP)).toBeDefined();
    expect(region.getByText('null')).toBeDefined();
    expect(region.getByText('[]')).toBeDefined();
    expect(region.queryByText('x')).toBeNull();
    await userEvent.click(region.getByText('a'));
    await userEvent.click(region.getByText('b'));
    expect(region.getByText('x')).toBeDefined();
    expect(hasNoMarkupElements(container)).toBe(true);
  });

  it('shows many entries a hundred at a time', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({ name: `row ${index}` }));
    renderResult(tree, rows);
    expect(screen.getAllByText('1 part')).toHaveLength(100);
    await userEvent.click(screen.getByRole('button', { name: 'Show 100 more of 250' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show 50 more of 250' }));
    expect(screen.getAllByText('1 part')).toHaveLength(250);
  });

  it('shows and copies the source', async () => {
    renderResult(tree, value);
    await userEvent.click(screen.getByRole('button', { name: 'Source' }));
    const source = JSON.stringify(value, null, 2);
    expect(screen.getByRole('region', { name: 'Your result, source' }).textContent).toBe(source);
    expect(tree.toText(value, OPTIONS)).toBe(source);
    expect([tree.count?.(value), tree.count?.([{ a: 1 }, { a: 2 }])]).toEqual([1, 2]);
  });
});
