import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Input } from '@/ui/input';
import { useTypedText } from '@/ui/use-typed-text';

const seen: string[] = [];
const rendered = vi.fn();

function Line({ value, onCommit }: { value: string; onCommit: (text: string) => void }) {
  rendered();
  return <Input aria-label="Line" {...useTypedText<HTMLInputElement>({ value, onCommit })} />;
}

/** A line within something that hears of keys and of text. */
function drawn(value = 'A') {
  seen.length = 0;
  rendered.mockClear();
  const onCommit = vi.fn();
  render(
    <div
      role="none"
      onKeyDown={({ key }) => seen.push(`down ${key}`)}
      onKeyUp={({ key }) => seen.push(`up ${key}`)}
      onInput={() => seen.push('input')}
      onInputCapture={() => seen.push('caught')}
    >
      <Line value={value} onCommit={onCommit} />
    </div>,
  );
  return { onCommit, line: screen.getByRole<HTMLInputElement>('textbox', { name: 'Line' }) };
}

test('a key that writes renders nothing and ends at its control; the text is handed on when it is left', async () => {
  const { onCommit, line } = drawn();
  await userEvent.type(line, 'b c');
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(seen).toEqual(['caught', 'caught', 'caught']);
  await userEvent.tab();
  expect(onCommit).toHaveBeenCalledWith('Ab c');
});

test('keys that do something, and shortcuts, are heard by all', async () => {
  const { onCommit, line } = drawn();
  await userEvent.type(line, 'b{Enter}{Escape}{Control>}k{/Control}');
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('Ab');
  expect(seen).toEqual(expect.arrayContaining(['down Enter', 'up Enter', 'down Escape', 'down k']));
  expect(seen).not.toContain('down b');
});

test('what a program fills in counts, though it fires but a change', async () => {
  const { onCommit, line } = drawn('');
  fireEvent.change(line, { target: { value: 'Ann' } });
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('Ann');
});

test('leaving a control whose text was handed on hands nothing on anew', async () => {
  const { onCommit, line } = drawn();
  fireEvent.change(line, { target: { value: 'A' } });
  fireEvent.blur(line);
  expect(onCommit).not.toHaveBeenCalled();
});
