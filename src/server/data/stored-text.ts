/** A text as PostgreSQL takes it: NUL, and halves of characters that stand alone, become replacement characters. */
export function storedText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** A value as JSON that PostgreSQL takes: the same is done to every text and name in it. */
export function storedJson(value: unknown): string {
  // JSON.stringify writes both as escapes. Every escape is met, so that a backslash of the text itself is passed over.
  return JSON.stringify(value).replace(/\\(?:u0000|ud[89a-f][\da-f]{2}|.)/g, (written) =>
    /^\\u(?:0000|d)/.test(written) ? '\ufffd' : written,
  );
}
