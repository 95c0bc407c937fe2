import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import * as module from '@/renderers/notice';
import { isPlain, MARKUP, renderResult } from './render-result';

const notice: RendererModule<'notice'> = module;

describe('notice', () => {
  it('says that there is no offer, and shows JSON laid out', () => {
    renderResult(notice, { plan: ['a'] });
    expect(screen.getByText('There is no offer in the answer')).toBeDefined();
    expect(screen.getByRole('region', { name: 'The answer as it came' }).textContent).toBe(
      '{\n  "plan": [\n    "a"\n  ]\n}',
    );
  });

  it('shows text as it is, markup too', () => {
    const { container } = renderResult(notice, MARKUP);
    expect(screen.getByRole('region').textContent).toBe(MARKUP);
    expect(isPlain(container)).toBe(true);
  });

  it('copies what it shows', () => {
    expect(notice.toText({ a: 1 })).toBe('{\n  "a": 1\n}');
    expect(notice.toText('words')).toBe('words');
    expect(notice.toText(42)).toBe('42');
  });

  it('does not lay out what would grow without bound', () => {
    expect(notice.toText({ a: Array(200_000).fill(1) })).not.toContain('\n');
  });
});
