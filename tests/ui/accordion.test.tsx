import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Accordion } from '@/ui/accordion';

beforeEach(() => {
  render(<Accordion items={['One', 'Two', 'Three'].map((title) => ({ title, content: `About ${title}` }))} />);
});

const open = () =>
  [...document.querySelectorAll('details')]
    .filter((item) => item.open)
    .map((item) => item.querySelector('summary')?.textContent);

/** Emulates a press on the summary; jsdom fires the toggle event too late for a test. */
function toggle(title: string) {
  const item = screen.getByText(title).closest('details');
  if (!item) throw new Error(`no item ${title}`);
  item.open = !item.open;
  fireEvent(item, new Event('toggle'));
}

test('one open at a time, and the open one folds again', () => {
  expect(open()).toEqual([]);
  toggle('One');
  expect(open()).toEqual(['One']);
  toggle('Three');
  expect(open()).toEqual(['Three']);
  toggle('Three');
  expect(open()).toEqual([]);
});
