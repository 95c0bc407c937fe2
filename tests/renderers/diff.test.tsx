import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import { diffHunks } from '@/renderers/diff/diff-hunks';
import * as module from '@/renderers/diff/renderer';
import { fc } from '../support/properties';
import { hasNoMarkupElements, MARKUP, OPTIONS, renderResult } from './render-result';

const diff: RendererModule<'record' | 'text'> = module;
const OLD_TEXT = 'Dear sir,\nI write you this.\nBye';
const NEW_TEXT = 'Dear sir,\nI am writing this.\nBye';
const words = (tag: 'ins' | 'del') =>
  [...document.querySelectorAll(tag)].map(({ textContent }) => textContent?.replace(/^\[\w+: |\]$/g, ''));

describe('diff', () => {
  it('marks what was added and removed within a line, in words for those who do not see it', () => {
    renderResult(diff, { old: OLD_TEXT, text: { now: NEW_TEXT } }, { before: { part: 'old' }, after: 'text.now' });
    expect(words('del').join('')).toContain('write');
    expect(words('ins').join(' ')).toContain('writing');
    expect(document.querySelector('ins')?.textContent).toMatch(/^\[added: /);
    expect(document.querySelector('del')?.textContent).toMatch(/^\[removed: /);
    expect(screen.getByRole('region', { name: 'Your result, changes' }).textContent).toContain('Dear sir,');
  });

  it('compares a text with what was typed into a field', () => {
    renderResult(diff, NEW_TEXT, { before: { field: 'letter' } }, { letter: OLD_TEXT });
    expect(words('del').join('')).toContain('write');
    expect(diff.toText(NEW_TEXT, { ...OPTIONS, before: { field: 'letter' } })).toBe(NEW_TEXT);
  });

  it('says so where nothing was changed, and shows all where there was nothing before', () => {
    const { unmount } = renderResult(diff, NEW_TEXT, { before: { field: 'letter' } }, { letter: NEW_TEXT });
    expect(screen.getByText('Nothing was changed.')).toBeDefined();
    unmount();
    renderResult(diff, NEW_TEXT, { before: { field: 'letter' } });
    expect(words('ins')).toEqual([NEW_TEXT]);
  });

  it('shows the new text alone on request, and keeps markup text', async () => {
    const { container } = renderResult(diff, `${MARKUP} new`, { before: { field: 'letter' } }, { letter: MARKUP });
    expect(hasNoMarkupElements(container)).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'New text' }));
    expect(screen.getByRole('region', { name: 'Your result, new text' }).textContent).toBe(`${MARKUP} new`);
  });

  it('loses nothing of either text, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b c', '\n', '\r\n', ' ', 'Ä.', '😀', '\t'), { maxLength: 20 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffHunks(before, after).flatMap((hunk) => hunk.pieces);
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
