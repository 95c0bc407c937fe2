import { UnreadableSource } from './draft';
import { splitShellWords } from './shell-words';

/** The request of a curl command. */
export interface CurlCall {
  url: URL;
  headers: { name: string; value: string }[];
  /** Credentials, as `user:password`. */
  user?: string;
  /** Parts of the body, and fields of a multipart form. */
  data: string[];
  form: { name: string; value: string }[];
}

const HEADER = ['-H', '--header'];
const DATA = ['-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--data-urlencode', '--json'];
const FORM = ['-F', '--form', '--form-string'];
const USER = ['-u', '--user'];
/** Flags whose value is ignored; listed so that the value is not mistaken for the URL. */
const IGNORED_FLAGS_WITH_VALUE = [
  ...[
    '-X',
    '--request',
    '-o',
    '--output',
    '-A',
    '--user-agent',
    '-e',
    '--referer',
    '-m',
    '--max-time',
    '-x',
    '--proxy',
    '-w',
  ],
  ...[
    '--write-out',
    '--connect-timeout',
    '--retry',
    '--retry-delay',
    '--cacert',
    '--cert',
    '-E',
    '--key',
    '--resolve',
    '-K',
  ],
  ...['--config', '-T', '--upload-file', '-c', '--cookie-jar', '-D', '--dump-header', '--limit-rate', '-r', '--range'],
];
const HEADER_FLAGS: Readonly<Record<string, string>> = {
  '-b': 'Cookie',
  '--cookie': 'Cookie',
  '--oauth2-bearer': 'Authorization',
};

/**
 * Parses a curl command. Never runs it, and never opens a file that it names.
 *
 * @throws UnreadableSource
 */
export function readCurl(command: string): CurlCall {
  const words = splitShellWords(command.trim().replace(/^[$>]\s+/, ''));
  const call: Omit<CurlCall, 'url'> & { url?: string } = { headers: [], data: [], form: [] };
  for (let at = 1; at < words.length; at += 1) {
    const [flag, attached] = parseFlag(words[at] ?? '');
    if (flag === undefined) {
      call.url ??= attached;
      continue;
    }
    if (!takesValue(flag)) continue;
    if (attached === undefined) at += 1;
    applyFlag(call, flag, attached ?? words[at] ?? '');
  }
  return { ...call, url: parseAddress(call.url) };
}

/** Splits a word into a flag and the value attached to it; a word without a flag is all value. */
function parseFlag(word: string): [flag: string | undefined, value: string | undefined] {
  if (!word.startsWith('-') || word === '-') return [undefined, word];
  if (word.startsWith('--')) {
    const at = word.indexOf('=');
    return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
  }
  // Flags without a value may be combined with one that has it: -sSXPOST.
  for (let end = 2; end <= word.length; end += 1) {
    const flag = `-${word[end - 1]}`;
    if (takesValue(flag)) return [flag, end < word.length ? word.slice(end) : undefined];
  }
  return [word, undefined];
}

function takesValue(flag: string): boolean {
  return (
    flag === '--url' ||
    flag in HEADER_FLAGS ||
    [HEADER, DATA, FORM, USER, IGNORED_FLAGS_WITH_VALUE].some((flags) => flags.includes(flag))
  );
}

function applyFlag(call: Omit<CurlCall, 'url'> & { url?: string }, flag: string, value: string): void {
  if (flag === '--url') call.url ??= value;
  else if (flag in HEADER_FLAGS) call.headers.push({ name: HEADER_FLAGS[flag] ?? '', value });
  else if (HEADER.includes(flag)) {
    const [, name = '', headerValue = ''] = /^([^:;]*)[:;]?\s*([\s\S]*)$/.exec(value) ?? [];
    call.headers.push({ name: name.trim(), value: headerValue.trim() });
  } else if (DATA.includes(flag)) call.data.push(value);
  else if (FORM.includes(flag)) {
    const [, name = '', rest = ''] = /^([^=]*)=?([\s\S]*)$/.exec(value) ?? [];
    call.form.push({ name, value: rest });
  } else if (USER.includes(flag)) call.user = value;
}

function parseAddress(url: string | undefined): URL {
  const absolute = url === undefined || /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
  if (absolute && URL.canParse(absolute)) return new URL(absolute);
  throw new UnreadableSource(
    'The curl command names no address that can be read. Expected: curl https://api.example.com/... with its data. Quote the address where it holds a & or a ?.',
  );
}
