import { isBlankValue, isObject } from './coerce';

/** Matches the beginning of a whole web page: its first tag, after a declaration or comment. */
const PAGE =
  /^(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta)[\s>]/i;

/** Phrases with which servers name a failed or redirected request, instead of an answer. */
const PHRASES =
  '(?:internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|not found|forbidden|unauthorized|too many requests|upstream request timeout|no healthy upstream|(?:permanent|temporary) redirect|moved permanently|access denied)';
const FAILED_REQUEST = new RegExp(`^(?:(?:error:? )?[345]\\d\\d\\b[\\s:-]{0,5})?${PHRASES}[.!]?$`, 'i');

/** Matches a fragment of a page that only names a failed request. */
const ERROR_FRAGMENT = new RegExp(
  `^(?:<[a-z][^>]{0,100}>\\s{0,10}){1,5}(?:(?:error:? )?[345]\\d\\d\\b[\\s:-]{0,5}${PHRASES}?|${PHRASES})\\s{0,10}[<.]`,
  'i',
);

/** Matches words that only say that a request arrived, or that it was done. */
const RECEIPTS: readonly (readonly [kind: 'started' | 'empty', words: RegExp])[] = [
  [
    'started',
    /^(?:accepted|received|queued|started|processing|pending|(?:request|message|webhook|data) (?:was |has been )?(?:accepted|received|queued)|workflow (?:was|got) started)[.!]?$/i,
  ],
  ['empty', /^(?:ok(?:ay)?|done|success(?:ful(?:ly)?)?|completed?|undefined|\[object object\])[.!]?$/i],
];

/** Keys of a receipt: for its words, for flags that are true, and for what describes the request. */
const WORD_KEYS = /^(?:message|msg|status|statusmessage|result|response|data|output|text|body)$/i;
const FLAG_KEYS = /^(?:ok|success|accepted|received|queued)$/i;
const METADATA_KEYS = /^(?:code|statuscode|status_code|\w*id|\w*time(?:stamp)?|\w+_at)$/i;

const MAX_RECEIPT_LENGTH = 100;

/** Returns whether a text is a whole web page, or the part of one that names a failed request. */
export function isWebPage(text: string): boolean {
  const start = text.slice(0, 1000);
  return PAGE.test(start) || (text.length < 2000 && ERROR_FRAGMENT.test(start));
}

/** Returns whether a text is only a server's name for a failed request. */
export function isFailedRequest(text: string): boolean {
  return text.length < MAX_RECEIPT_LENGTH && FAILED_REQUEST.test(text.trim());
}

/**
 * Returns which problem a body is that only confirms a request, as a text or as an object of nothing but that and metadata: one
 * that was accepted is `started`, one that was done has an `empty` answer. Undefined for all others.
 */
export function receiptIn(value: unknown): 'started' | 'empty' | undefined {
  if (typeof value === 'string') {
    const text = value.slice(0, MAX_RECEIPT_LENGTH + 1).trim();
    return text.length > MAX_RECEIPT_LENGTH ? undefined : RECEIPTS.find(([, words]) => words.test(text))?.[0];
  }
  if (!isObject(value)) return undefined;
  const parts = Object.entries(value).filter(([key, part]) => !isBlankValue(part) && !METADATA_KEYS.test(key));
  const kinds = parts.map(([key, part]) => {
    if (WORD_KEYS.test(key)) return receiptIn(part);
    return part === true && FLAG_KEYS.test(key) ? ('empty' as const) : undefined;
  });
  if (kinds.length === 0 || kinds.includes(undefined)) return undefined;
  return kinds.includes('started') ? 'started' : 'empty';
}
