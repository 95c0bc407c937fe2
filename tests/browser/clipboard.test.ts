import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyRichText, copyText } from '@/browser/clipboard';

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

test('uses the Clipboard API if available', async () => {
  const writeText = vi.fn(async () => {});
  setClipboard(writeText);
  expect(await copyText('words')).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('words');
  expect(document.execCommand).not.toHaveBeenCalled();
});

test.each([
  ['is missing', undefined],
  ['refuses', () => Promise.reject(new Error('denied'))],
])('falls back if the API %s, and leaves no trace', async (_case, writeText) => {
  setClipboard(writeText);
  document.body.innerHTML = '<button>Copy</button>';
  const button = document.querySelector('button');
  button?.focus();
  expect(await copyText('line one\nline two')).toBe(true);
  expect(copied).toBe('line one\nline two');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('resolves to false if both ways fail', async () => {
  works = false;
  expect(await copyText('words')).toBe(false);
});

describe('Markdown text', () => {
  const text = '# Title\n\n**bold**';

  /** Stubs a clipboard that accepts several formats, and records what is written. */
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

  test('is copied unchanged together with its HTML, without an await before', async () => {
    const { write, writeText } = richClipboard();
    expect(await copyRichText(text)).toBe(true);
    expect(writeText).not.toHaveBeenCalled();
    expect(write).toHaveBeenCalledOnce();
    const forms = write.mock.calls[0]?.[0][0]?.forms ?? {};
    expect(Object.keys(forms)).toEqual(['text/plain', 'text/html']);
    expect(await (forms['text/plain'] as Blob).text()).toBe(text);
    const html = (await forms['text/html']) as Blob;
    expect(html.type).toBe('text/html');
    expect(await html.text()).toBe('<h1>Title</h1>\n<p><strong>bold</strong></p>\n');
  });

  test('is copied only as text if the browser refuses HTML', async () => {
    const { writeText } = richClipboard(vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError'))));
    expect(await copyRichText(text)).toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith(text);
  });

  test.each([
    ['the browser knows no HTML', text, false],
    ['there is no formatting', 'Plain words.', true],
  ])('is copied only as text if %s', async (_, markdown, rich) => {
    const { write, writeText } = richClipboard();
    if (!rich) vi.stubGlobal('ClipboardItem', undefined);
    expect(await copyRichText(markdown)).toBe(true);
    expect(write).not.toHaveBeenCalled();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(markdown);
  });
});
