import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import * as module from '@/renderers/text/renderer';
import '@/renderers/parts/markdown-text'; // At hand, so that no test waits for it.
import { hasNoMarkupElements, MARKUP, OPTIONS, renderResult } from './render-result';

const text: RendererModule<'text'> = module;

describe('text', () => {
  it.each([
    ['plain words', `Line one\n  indented\n\n${MARKUP}`],
    ['JSON laid out for reading', '{\n  "a": "**b**",\n  "c": [\n    "- d"\n  ]\n}'],
  ])('shows %s whole, as they came, with nothing to choose', (_, value) => {
    const { container } = renderResult(text, value);
    expect(screen.getByRole('region', { name: 'Your result, text' }).textContent).toBe(value);
    expect(hasNoMarkupElements(container)).toBe(true);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows what the marks of a text mean, line by line, and on request the text as it came', async () => {
    const value = '# Role\nYou are **Ann**.\nYou answer calls.\n\n- Greet\n- Ask';
    renderResult(text, value);
    expect(await screen.findByRole('heading', { level: 3, name: 'Role' })).toBeDefined();
    const region = () => screen.getByRole('region', { name: 'Your result, text' });
    expect(region().querySelector('p')?.innerHTML).toMatch(
      /^You are <strong[^>]*>Ann<\/strong>\.<br>You answer calls\.$/,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Greet', 'Ask']);
    await userEvent.click(screen.getByRole('button', { name: 'Plain', pressed: false }));
    expect(region().textContent).toBe(value);
    expect(screen.queryByRole('heading')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Formatted', pressed: false }));
    expect(screen.getByRole('heading', { name: 'Role' })).toBeDefined();
  });

  it('begins with the cut text as it came, and renders it on request', async () => {
    const value = `# Role\n\n${'word '.repeat(200)}`;
    renderResult(text, value, { previewLength: 500 });
    const region = () => screen.getByRole('region', { name: 'Your result, text' });
    expect(region().textContent).toBe(`${value.slice(0, 500)}...`);
    await userEvent.click(screen.getByRole('button', { name: 'Formatted', pressed: false }));
    expect(await screen.findByRole('heading', { name: 'Role' })).toBeDefined();
    expect(region().textContent).toMatch(/\.\.\.$/);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(region().textContent).not.toContain('...');
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
