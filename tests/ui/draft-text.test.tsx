import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Input } from '@/ui/input';
import { commitPendingText } from '@/ui/pending-text';
import { useDraftText } from '@/ui/use-draft-text';

const received: string[] = [];
const rendered = vi.fn();

interface LineProps {
  value: string;
  onCommit: (text: string) => void;
  discardOnUnmount?: boolean;
}

function Line(props: LineProps) {
  rendered();
  return <Input aria-label="Line" {...useDraftText<HTMLInputElement>(props)} />;
}

/** A text input inside an element that listens to keys and input. */
function show(value = 'A', discardOnUnmount = false) {
  received.length = 0;
  rendered.mockClear();
  const onCommit = vi.fn();
  const page = render(
    <div
      role="none"
      onKeyDown={({ key }) => received.push(`down ${key}`)}
      onKeyUp={({ key }) => received.push(`up ${key}`)}
      onInput={() => received.push('input')}
    >
      <Line value={value} onCommit={onCommit} discardOnUnmount={discardOnUnmount} />
    </div>,
  );
  return { ...page, onCommit, line: screen.getByRole<HTMLInputElement>('textbox', { name: 'Line' }) };
}

/** Sets the text as a foreign program does, bypassing React's tracking of `value`. */
function writeByProgram(line: HTMLInputElement, text: string, event: 'input' | 'change'): void {
  line.value = text;
  line.dispatchEvent(new Event(event, { bubbles: true }));
}

afterEach(() => vi.useRealTimers());

test('a keystroke renders nothing; the text is committed when the control is left', async () => {
  const { onCommit, line } = show();
  await userEvent.type(line, 'b c');
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(onCommit).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('Ab c');
});

test('what stands above the control hears every key and every input', async () => {
  const { line } = show();
  await userEvent.type(line, 'b{Enter}{Control>}k{/Control}');
  expect(received).toEqual(expect.arrayContaining(['down b', 'input', 'up b', 'down Enter', 'up Enter', 'down k']));
});

test.each([
  'insertText',
  'insertFromPaste',
  'insertFromDrop',
  'insertReplacementText',
  'insertCompositionText',
  'historyUndo',
])('text that comes by %s is committed after a moment of quiet', (inputType) => {
  vi.useFakeTimers();
  const { onCommit, line } = show();
  fireEvent.input(line, { target: { value: 'Bea' }, inputType });
  expect(onCommit).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('Bea');
});

test('text that is being composed is left alone, though what is committed of it comes back', () => {
  vi.useFakeTimers();
  const committed = vi.fn();
  function Owner() {
    const [value, setValue] = useState('A');
    committed(value);
    return <Line value={value} onCommit={setValue} />;
  }
  render(<Owner />);
  const line = screen.getByRole<HTMLInputElement>('textbox', { name: 'Line' });
  fireEvent.compositionStart(line);
  fireEvent.input(line, { target: { value: 'Aに' }, isComposing: true });
  // Setting `value` would end the composition, even to the same text.
  const written = vi.spyOn(line, 'value', 'set');
  act(() => vi.runAllTimers());
  expect(committed).toHaveBeenLastCalledWith('Aに');
  expect(written).not.toHaveBeenCalled();
});

test.each(['input', 'change'] as const)('what a program fills in counts where it fires %s alone', (event) => {
  const { onCommit, line } = show('');
  writeByProgram(line, 'Ann', event);
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('Ann');
});

test('leaving a control whose text was committed commits nothing anew', () => {
  const { onCommit, line } = show();
  fireEvent.change(line, { target: { value: 'A' } });
  fireEvent.blur(line);
  expect(onCommit).not.toHaveBeenCalled();
});

test('a press on the control itself is part of typing; a press elsewhere commits, before any listener runs', () => {
  const { onCommit, line, container } = show();
  fireEvent.input(line, { target: { value: 'Bea' } });
  line.click();
  expect(onCommit).not.toHaveBeenCalled();
  const pressed = vi.fn(() => expect(onCommit).toHaveBeenCalledExactlyOnceWith('Bea'));
  document.addEventListener('click', pressed, { capture: true, once: true });
  act(() => container.click());
  expect(pressed).toHaveReturned();
});

test('the end of the page commits, and so does code that is about to read', () => {
  const { onCommit, line } = show();
  fireEvent.input(line, { target: { value: 'Bea' } });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(onCommit).toHaveBeenLastCalledWith('Bea');
  fireEvent.input(line, { target: { value: 'Cleo' } });
  act(commitPendingText);
  expect(onCommit).toHaveBeenLastCalledWith('Cleo');
  act(commitPendingText);
  expect(onCommit).toHaveBeenCalledTimes(2);
});

test.each([
  { discardOnUnmount: false, commits: [['Bea']] },
  { discardOnUnmount: true, commits: [] },
])('an unmounted control commits $commits', ({ discardOnUnmount, commits }) => {
  vi.useFakeTimers();
  const { onCommit, line, unmount } = show('A', discardOnUnmount);
  fireEvent.input(line, { target: { value: 'Bea' } });
  unmount();
  vi.runAllTimers();
  expect(onCommit.mock.calls).toEqual(commits);
});
