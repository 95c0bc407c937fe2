import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from '@/browser/clipboard';

const setClipboard = (writeText: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText ? { writeText } : undefined });

let copied: string | undefined;
let works = true;

beforeEach(() => {
  copied = undefined;
  works = true;
  document.execCommand = vi.fn(() => {
    copied = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : undefined;
    return works;
  });
});
afterEach(() => setClipboard(undefined));

test('uses the clipboard where there is one', async () => {
  const writeText = vi.fn(async () => {});
  setClipboard(writeText);
  expect(await copyText('words')).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('words');
  expect(document.execCommand).not.toHaveBeenCalled();
});

test.each([
  ['is missing', undefined],
  ['refuses', () => Promise.reject(new Error('denied'))],
])('falls back where it %s, and leaves no trace', async (_what, writeText) => {
  setClipboard(writeText);
  document.body.innerHTML = '<button>Copy</button>';
  const button = document.querySelector('button');
  button?.focus();
  expect(await copyText('line one\nline two')).toBe(true);
  expect(copied).toBe('line one\nline two');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('tells when nothing worked', async () => {
  works = false;
  expect(await copyText('words')).toBe(false);
});
