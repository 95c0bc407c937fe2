import { isBlankValue, isObject } from './coerce';

/** Matches the beginning of a whole web page: its first tag, after a declaration or comment. */
const PAGE =
  /^(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|frameset)[\s>]/i;

/** Matches what is no page, but the report of an error that a program or a service wrote into one, or into XML. */
const ERROR_MARKUP =
  /^(?:<\?xml[^>]{0,200}>\s*)?(?:<(?:\w{1,20}:)?(?:Error|ErrorResponse|Fault|Envelope)[\s>][\s\S]{0,400}(?:<Code>|faultstring)|<br ?\/?>\s*<b>(?:Fatal|Parse) error<\/b>|<pre>Cannot (?:GET|POST) \/|<script[^>]{0,100}>\s*(?:window\.|document\.|self\.|top\.)?location|<noscript>[^<]{0,100}(?:enable|requires?) JavaScript)/;

/** Phrases with which servers, gateways and agents name a failed or redirected request, instead of an answer. */
const PHRASES = `(?:${[
  ...['internal server error', 'bad gateway', 'service (?:temporarily )?unavailable', 'gateway time-?out', 'not found'],
  ...['forbidden', 'unauthorized', 'access denied', 'too many requests', 'no healthy upstream'],
  ...['(?:(?:upstream|endpoint) )?(?:request|operation|connection) time(?:d ?)?out', 'endpoint request timed out'],
  ...['no available server', 'stream timeout', 'application failed to respond', '(?:404 )?page not found'],
  ...[
    'default backend - 404',
    'error code: \\d{3,4}',
    '\\[error: [^\\]\\n]{1,200}\\]',
    'tunnel [\\w.-]{1,80} not found',
  ],
  ...[
    'upstream connect error or disconnect\\/reset before headers[^\\n]{0,200}',
    'cannot (?:get|post) \\/[^\\s]{0,100}',
  ],
  'the endpoint [\\w.-]{1,80} is offline[\\s\\S]{0,100}',
  ...['(?:permanent|temporary) redirect', 'moved permanently', 'error in workflow'],
  ...['there was a problem executing the workflow', 'response filtered by cortex guard'],
  'agent stopped due to (?:max iterations|iteration limit or time limit|max time)',
  'you have exceeded the [\\w ]{1,40} (?:quota|limit)[\\w ,]{0,80}',
].join('|')})`;
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
  [
    'empty',
    /^(?:ok(?:ay)?|done|success(?:ful(?:ly)?)?|completed?|workflow executed successfully|undefined|null|nan|\[object object\](?:,\[object object\]){0,20}|=?\{\{[^{}\n]{1,90}\}\})[.!]?$/i,
  ],
];

/** Keys of a receipt: for its words, for flags that are true, and for what describes the request. */
const WORD_KEYS = /^(?:message|msg|status|statusmessage|result|response|data|output|text|body)$/i;
const FLAG_KEYS = /^(?:ok|success|accepted|received|queued|executionStarted)$/i;
const METADATA_KEYS = /^(?:attempt|code|statuscode|status_code|\w*id|\w*time(?:stamp)?|\w+_at)$/i;

const MAX_RECEIPT_LENGTH = 100;
const MAX_FAILURE_LENGTH = 300;

/** Returns whether a text is a whole web page, or the part of one that names a failed request. */
export function isWebPage(text: string): boolean {
  const start = text.slice(0, 1000);
  return PAGE.test(start) || ERROR_MARKUP.test(start) || (text.length < 2000 && ERROR_FRAGMENT.test(start));
}

/** Returns whether a text is only a server's name for a failed request. */
export function isFailedRequest(text: string): boolean {
  return text.length < MAX_FAILURE_LENGTH && FAILED_REQUEST.test(text.trim());
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
