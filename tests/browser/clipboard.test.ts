import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyMarked, copyText } from '@/browser/clipboard';

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
afterEach(() => {
  setClipboard(undefined);
  Reflect.deleteProperty(document, 'execCommand');
  vi.unstubAllGlobals();
});

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

describe('a text with marks', () => {
  const text = '# Title\n\n**bold**';

  /** A clipboard that takes several forms of the same thing, and what it took. */
  function richClipboard(write = vi.fn(async (_items: { forms: Record<string, unknown> }[]) => {})) {
    class Item {
      constructor(readonly forms: Record<string, unknown>) {}
    }
    vi.stubGlobal('ClipboardItem', Item);
    const writeText = vi.fn(async () => {});
    const clipboard = { write, writeText };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    return clipboard;
  }

  test('is copied as it came, with what its marks mean beside it, at once', async () => {
    const { write, writeText } = richClipboard();
    expect(await copyMarked(text)).toBe(true);
    expect(writeText).not.toHaveBeenCalled();
    expect(write).toHaveBeenCalledOnce();
    const forms = write.mock.calls[0]?.[0][0]?.forms ?? {};
    expect(Object.keys(forms)).toEqual(['text/plain', 'text/html']);
    expect(await (forms['text/plain'] as Blob).text()).toBe(text);
    const html = (await forms['text/html']) as Blob;
    expect(html.type).toBe('text/html');
    expect(await html.text()).toBe('<h1>Title</h1>\n<p><strong>bold</strong></p>\n');
  });

  test('is copied as text alone where the browser refuses more', async () => {
    const { writeText } = richClipboard(vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError'))));
    expect(await copyMarked(text)).toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith(text);
  });

  test.each([
    ['it knows text alone', text, false],
    ['there are no marks', 'Plain words.', true],
  ])('is copied as text alone where %s', async (_, words, rich) => {
    const { write, writeText } = richClipboard();
    if (!rich) vi.stubGlobal('ClipboardItem', undefined);
    expect(await copyMarked(words)).toBe(true);
    expect(write).not.toHaveBeenCalled();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(words);
  });
});
