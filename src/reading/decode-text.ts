/** A text, and the charset it was read by. */
export interface DecodedText {
  text: string;
  /** Name of the charset, as the WHATWG Encoding Standard spells it, or "utf-32le" or "utf-32be", which it does not have. */
  charset: string;
  /** true: nothing in the bytes or beside them named the charset, and they are not UTF-8. */
  isGuess: boolean;
}

/** What is known of bytes besides themselves. */
export interface TextHints {
  /** Value of the `Content-Type` header. */
  contentType?: string | undefined;
  /** Languages of whoever wrote the text, the likeliest first: they tell which charset was usual. */
  languages?: readonly string[] | undefined;
}

/** Charsets by the bytes of their byte order marks; that of UTF-32 begins with that of UTF-16. */
const BYTE_ORDER_MARKS: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** Charsets that programs use without naming them, by language; all others use Windows-1252 (WHATWG HTML, section 13.2.3.2). */
const USUAL_CHARSETS: Readonly<Record<string, string>> = {
  ...{ ja: 'shift_jis', ko: 'euc-kr', zh: 'gb18030', 'zh-tw': 'big5', 'zh-hk': 'big5', th: 'windows-874' },
  ...{ ru: 'windows-1251', uk: 'windows-1251', bg: 'windows-1251', sr: 'windows-1251', be: 'windows-1251' },
  ...{
    pl: 'windows-1250',
    cs: 'windows-1250',
    sk: 'windows-1250',
    hu: 'windows-1250',
    hr: 'windows-1250',
    sl: 'windows-1250',
  },
  ...{
    ro: 'windows-1250',
    el: 'windows-1253',
    tr: 'windows-1254',
    he: 'windows-1255',
    ar: 'windows-1256',
    fa: 'windows-1256',
  },
  ...{ lt: 'windows-1257', lv: 'windows-1257', et: 'windows-1257', vi: 'windows-1258' },
};
const WINDOWS_1252 = 'windows-1252';

/** Characters of Windows-1252 from 0x80 to 0x9F, where `TextDecoder` of some versions of Node has control characters. */
const WINDOWS_1252_CHARACTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Number of bytes in which a page may name its charset, and of those that tell UTF-16 without a mark. */
const DECLARATION_LENGTH = 4096;
const SAMPLE_LENGTH = 1024;

/**
 * Decodes the bytes of a text: by its byte order mark, the charset its sender or the text itself names, as UTF-8 if it is valid,
 * else as the charset that is usual for the language. A text that names UTF-8 wrongly is decoded as if it named nothing.
 */
export function decodeText(bytes: Uint8Array, { contentType = '', languages = [] }: TextHints = {}): DecodedText {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  if (marked) return { text: decode(bytes, marked), charset: marked, isGuess: false };
  const named = namedCharset(contentType) ?? declaredCharset(bytes);
  if (named && named !== 'utf-8' && !(isSingleByte(named) && hasUtf8(bytes)))
    return { text: decode(bytes, named), charset: named, isGuess: false };
  const wide = wideCharset(bytes);
  if (wide) return { text: decode(bytes, wide), charset: wide, isGuess: false };
  if (isUtf8(bytes)) return { text: decode(bytes, 'utf-8'), charset: 'utf-8', isGuess: false };
  const mostly = mostlyUtf8(bytes);
  if (mostly !== undefined) return { text: mostly, charset: 'utf-8', isGuess: true };
  const usual = languages
    .map(usualCharset)
    .find((charset) => charset === WINDOWS_1252 || !decode(bytes, charset).includes('\ufffd'));
  const charset = usual ?? WINDOWS_1252;
  return { text: decode(bytes, charset), charset, isGuess: true };
}

/** Returns the charset that a `Content-Type` names, if it is a known one. */
function namedCharset(contentType: string): string | undefined {
  return knownCharset(/charset\s*=\s*["']?([^\s;"']{1,40})/i.exec(contentType)?.[1]);
}

/** Returns the charset that a page or an XML document names in its first bytes. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const start = Array.from(bytes.subarray(0, DECLARATION_LENGTH), (byte) => String.fromCharCode(byte)).join('');
  if (!/^\s*</.test(start)) return undefined;
  const declared =
    /<meta\b[^>]{0,200}\bcharset\s{0,20}=\s{0,20}(?:["']\s{0,20})?([\w:.-]{1,40})/i.exec(start) ??
    /^\s*<\?xml\b[^>]{0,200}\bencoding\s*=\s*["']([\w:.-]{1,40})/i.exec(start);
  const charset = knownCharset(declared?.[1]);
  // A declaration that can be read byte by byte is not in UTF-16 (WHATWG HTML, section 13.2.3.2).
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

/** Returns the standard name of a charset; undefined if it is unknown. */
function knownCharset(label: string | undefined): string | undefined {
  try {
    return label && new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Returns the byte order of UTF-16 or UTF-32 without a mark: every other byte of its Latin text is 0, or three of four. */
function wideCharset(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_LENGTH);
  if (sample.length >= 8 && bytes.length % 4 === 0 && sample.some((byte) => byte !== 0)) {
    // No character is beyond U+10FFFF.
    if (sample.every((byte, index) => index % 4 < 2 || byte <= (index % 4 === 2 ? 0x10 : 0))) return 'utf-32le';
    if (sample.every((byte, index) => index % 4 > 1 || byte <= (index % 4 === 1 ? 0x10 : 0))) return 'utf-32be';
  }
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isMany = (count: number, other: number) => count > sample.length / 5 && other < count / 10;
  if (isMany(odd, even)) return 'utf-16le';
  return isMany(even, odd) ? 'utf-16be' : undefined;
}

/** Whether bytes are UTF-8: valid to the end, or cut off in the middle of a character after others that prove it. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const text = decoder.decode(bytes, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII
    if (!/[^\x00-\x7f]/.test(text)) decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Whether a charset has a byte for each character. Servers name one by default, also for texts in UTF-8. */
function isSingleByte(charset: string): boolean {
  return /^(?:windows|iso-8859)-/.test(charset);
}

/** Whether bytes are UTF-8 with characters beyond ASCII, which no other text is by chance. */
function hasUtf8(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x7f) && isUtf8(bytes);
}

/** Returns UTF-8 in which few bytes are broken, such as a text that was cut and joined; undefined for any other text. */
function mostlyUtf8(bytes: Uint8Array): string | undefined {
  const text = decode(bytes, 'utf-8');
  const broken = text.split('\ufffd').length - 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII
  const others = text.replace(/[\x00-\x7f\ufffd]+/g, '').length;
  return others >= 4 * broken ? text : undefined;
}

function usualCharset(language: string): string {
  const tag = language.toLowerCase();
  return USUAL_CHARSETS[tag] ?? USUAL_CHARSETS[tag.split('-')[0] ?? ''] ?? WINDOWS_1252;
}

function decode(bytes: Uint8Array, charset: string): string {
  if (charset.startsWith('utf-32')) return decodeUtf32(bytes, charset === 'utf-32le');
  const text = new TextDecoder(charset).decode(bytes);
  if (charset !== WINDOWS_1252) return text;
  return text.replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252_CHARACTERS.charAt(character.charCodeAt(0) - 0x80));
}

function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, index) => {
    const code = 4 * index + 4 <= bytes.length ? view.getUint32(4 * index, isLittleEndian) : 0xfffd;
    return String.fromCodePoint(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0xfffd : code);
  });
  return text.join('').replace(/^\ufeff/, '');
}
