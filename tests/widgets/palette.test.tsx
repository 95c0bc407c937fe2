import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openForm, type Properties } from '../support/open-form';

const pick: Properties = { pick: { type: 'string', title: 'Pick', enum: ['first', 'second', 'own'] } };
const target = { target: { type: 'string', title: 'Target' } } as const;

function coloursOf(presets: Record<string, unknown>): string[][] {
  openForm({ ...pick, ...target }, { pick: { widget: 'palette', target: 'target', presets } });
  const swatches = screen.getAllByRole('radio').map((radio) => radio.nextElementSibling as HTMLElement);
  return swatches.map((swatch) =>
    [...swatch.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.backgroundColor),
  );
}

describe('a choice with presets', () => {
  it('shows the colours a preset holds, and a free place where there is none', () => {
    const colours = coloursOf({ first: { front: '#FF0000', back: '#0000FF' }, second: '#00FF00' });
    expect(colours).toEqual([['rgb(255, 0, 0)', 'rgb(0, 0, 255)'], ['rgb(0, 255, 0)'], []]);
  });

  it('shows only the words where the presets are something else', () => {
    expect(coloursOf({ first: 'A text', second: { words: 12, list: ['#FF0000 is red'] } })).toEqual([[], [], []]);
    for (const radio of screen.getAllByRole('radio')) expect(radio.parentElement?.children).toHaveLength(2);
  });
});
