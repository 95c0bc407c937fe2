import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import { hunksOf } from '@/renderers/diff/changes';
import * as module from '@/renderers/diff/renderer';
import { isPlain, MARKUP, OPTIONS, renderResult } from './render-result';

const diff: RendererModule<'record' | 'text'> = module;
const WAS = 'Dear sir,\nI write you this.\nBye';
const NOW = 'Dear sir,\nI am writing this.\nBye';
const words = (tag: 'ins' | 'del') =>
  [...document.querySelectorAll(tag)].map(({ textContent }) => textContent?.replace(/^\[\w+: |\]$/g, ''));

describe('diff', () => {
  it('marks what was added and removed within a line, in words for those who do not see it', () => {
    renderResult(diff, { old: WAS, text: { now: NOW } }, { before: { part: 'old' }, after: 'text.now' });
    expect(words('del').join('')).toContain('write');
    expect(words('ins').join(' ')).toContain('writing');
    expect(document.querySelector('ins')?.textContent).toMatch(/^\[added: /);
    expect(document.querySelector('del')?.textContent).toMatch(/^\[removed: /);
    expect(screen.getByRole('region', { name: 'Your result, changes' }).textContent).toContain('Dear sir,');
  });

  it('compares a text with what was typed into a field', () => {
    renderResult(diff, NOW, { before: { field: 'letter' } }, { letter: WAS });
    expect(words('del').join('')).toContain('write');
    expect(diff.toText(NOW, { ...OPTIONS, before: { field: 'letter' } })).toBe(NOW);
  });

  it('says so where nothing was changed, and shows all where there was nothing before', () => {
    const { unmount } = renderResult(diff, NOW, { before: { field: 'letter' } }, { letter: NOW });
    expect(screen.getByText('Nothing was changed.')).toBeDefined();
    unmount();
    renderResult(diff, NOW, { before: { field: 'letter' } });
    expect(words('ins')).toEqual([NOW]);
  });

  it('shows the new text alone on request, and keeps markup text', async () => {
    const { container } = renderResult(diff, `${MARKUP} new`, { before: { field: 'letter' } }, { letter: MARKUP });
    expect(isPlain(container)).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'New text' }));
    expect(screen.getByRole('region', { name: 'Your result, new text' }).textContent).toBe(`${MARKUP} new`);
  });

  it('loses nothing of either text, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b c', '\n', '\r\n', ' ', 'Ä.', '😀', '\t'), { maxLength: 20 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = hunksOf(before, after).flatMap((hunk) => hunk.pieces);
        const without = (change: string) =>
          pieces
            .filter((piece) => piece.change !== change)
            .map((piece) => piece.text)
            .join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }),
      { numRuns: 500 },
    );
  });
});
