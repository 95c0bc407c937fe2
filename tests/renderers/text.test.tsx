import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import * as module from '@/renderers/text/renderer';
import { isPlain, MARKUP, OPTIONS, renderResult } from './render-result';

const text: RendererModule<'text'> = module;

describe('text', () => {
  it('shows a text whole, as it came', () => {
    const value = `Line one\n  indented\n\n${MARKUP}`;
    const { container } = renderResult(text, value);
    expect(screen.getByRole('region', { name: 'Your result, text' }).textContent).toBe(value);
    expect(isPlain(container)).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([499, 500, 501])('cuts %i characters at 500, no sooner', (length) => {
    renderResult(text, 'x'.repeat(length), { previewLength: 500 });
    const shown = screen.getByRole('region').textContent ?? '';
    expect(shown).toBe(length > 500 ? `${'x'.repeat(500)}...` : 'x'.repeat(length));
    expect(screen.queryByRole('button') !== null).toBe(length > 500);
  });

  it('unfolds and folds a cut text', async () => {
    const value = 'word '.repeat(200);
    renderResult(text, value, { previewLength: 500 });
    const button = screen.getByRole('button', { name: 'Show all', expanded: false });
    await userEvent.click(button);
    expect(screen.getByRole('region').textContent).toBe(value);
    await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
    expect(screen.getByRole('region').textContent).toHaveLength(503);
  });

  it('copies the whole, not the preview', () => {
    expect(text.toText('x'.repeat(2000), OPTIONS)).toHaveLength(2000);
  });
});
