import { UnreadableSource } from './draft';
import { splitShellCommand } from './shell-words';

/** The request of a curl command. */
export interface CurlCall {
  url: URL;
  headers: { name: string; value: string }[];
  /** Credentials, as `user:password`. */
  user?: string;
  /** Parts of the body, and fields of a multipart form. */
  data: string[];
  form: { name: string; value: string; isFile: boolean }[];
  /** Whether a part of the body is in a file, which is never opened. */
  hasFileData: boolean;
  /** Whether another command follows, which was not read. */
  hasMore: boolean;
}

/** Matches the beginning of a curl command in a line: behind a prompt, variables and `sudo`. */
const COMMAND =
  /(?:^|\n|[;&|]\s*|```\w*\s*)[ \t]*(?:[$>%#][ \t]+)?(?:(?:sudo|time|[A-Z_]{1,40}=\S{1,200})[ \t]+)*(curl(?:\.exe)?\s)/;

/** Returns the text from its first curl command on; undefined if there is none. */
export function fromCurlOn(text: string): string | undefined {
  const match = COMMAND.exec(text);
  return match?.[1] === undefined ? undefined : text.slice(match.index + match[0].length - match[1].length);
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
  const { words, input = '', rest } = splitShellCommand((fromCurlOn(command) ?? command).trim());
  const hasMore = fromCurlOn(rest) !== undefined;
  const call: PartialCall = { headers: [], data: [], form: [], hasFileData: false, hasMore };
  for (let at = 1; at < words.length; at += 1) {
    const [flag, attached] = parseFlag(words[at] ?? '');
    if (flag === undefined) {
      call.url ??= attached;
      continue;
    }
    if (!takesValue(flag)) continue;
    if (attached === undefined) at += 1;
    applyFlag(call, flag, attached ?? words[at] ?? '', input);
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

type PartialCall = Omit<CurlCall, 'url'> & { url?: string };

function applyFlag(call: PartialCall, flag: string, value: string, input: string): void {
  if (flag === '--url') call.url ??= value;
  else if (flag in HEADER_FLAGS) call.headers.push({ name: HEADER_FLAGS[flag] ?? '', value });
  else if (HEADER.includes(flag)) {
    const [, name = '', headerValue = ''] = /^([^:;]*)[:;]?\s*([\s\S]*)$/.exec(value) ?? [];
    call.headers.push({ name: name.trim(), value: headerValue.trim() });
  } else if (DATA.includes(flag)) addData(call, flag, value, input);
  else if (FORM.includes(flag)) {
    const [, name = '', rest = ''] = /^([^=]*)=?([\s\S]*)$/.exec(value) ?? [];
    const isPlain = flag === '--form-string';
    const content = isPlain ? rest : rest.replace(/;\s*(?:type|filename|encoder|headers)=[\s\S]*$/, '');
    call.form.push({ name, value: content, isFile: !isPlain && /^[@<]/.test(rest) });
  } else if (USER.includes(flag)) call.user = value;
}

/** Adds data as its flag has it: as it is, or to be encoded; from a file, unless it is the input of the command. */
function addData(call: PartialCall, flag: string, value: string, input: string): void {
  const [, name = '', file] =
    (flag === '--data-urlencode' ? /^([^=@]*)@([\s\S]*)$/ : /^()@([\s\S]*)$/).exec(value) ?? [];
  if (file !== undefined && flag !== '--data-raw' && !(file === '-' && input)) {
    call.hasFileData = true;
    return;
  }
  const content = file === '-' && input ? input : value;
  if (flag !== '--data-urlencode') return void call.data.push(content);
  const [, key = name, text = content] = /^([^=]*)=([\s\S]*)$/.exec(content) ?? [];
  call.data.push(`${key}${key ? '=' : ''}${encodeURIComponent(text)}`);
}

function parseAddress(url: string | undefined): URL {
  const absolute = url === undefined || /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
  if (absolute && URL.canParse(absolute)) return new URL(absolute);
  throw new UnreadableSource(
    'The curl command names no address that can be read. Expected: curl https://api.example.com/... with its data. Quote the address where it holds a & or a ?.',
  );
}
