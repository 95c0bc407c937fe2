import { UnreadableSource } from './draft.ts';
import { shellWords } from './shell-words.ts';

/** What a curl command sends. */
export interface CurlCall {
  url: URL;
  headers: { name: string; value: string }[];
  /** Who asks, as `user:password`. */
  user?: string;
  /** Texts of the body, and fields of a form with files. */
  data: string[];
  form: { name: string; value: string }[];
}

const HEADER = ['-H', '--header'];
const DATA = ['-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--data-urlencode', '--json'];
const FORM = ['-F', '--form', '--form-string'];
const USER = ['-u', '--user'];
/** Flags whose value is of no use here, but must not be taken for the address. */
const OTHERS = [
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
const AS_HEADER: Readonly<Record<string, string>> = {
  '-b': 'Cookie',
  '--cookie': 'Cookie',
  '--oauth2-bearer': 'Authorization',
};

/** Reads a curl command. It is never run, and no file it names is opened. @throws UnreadableSource */
export function readCurl(command: string): CurlCall {
  const words = shellWords(command.trim().replace(/^[$>]\s+/, ''));
  const call: Omit<CurlCall, 'url'> & { url?: string } = { headers: [], data: [], form: [] };
  for (let at = 1; at < words.length; at += 1) {
    const [flag, joined] = flagOf(words[at] ?? '');
    if (flag === undefined) {
      call.url ??= joined;
      continue;
    }
    if (!takesValue(flag)) continue;
    if (joined === undefined) at += 1;
    take(call, flag, joined ?? words[at] ?? '');
  }
  return { ...call, url: addressOf(call.url) };
}

/** A flag with what is written close to it; without a flag, a word by itself. */
function flagOf(word: string): [flag: string | undefined, value: string | undefined] {
  if (!word.startsWith('-') || word === '-') return [undefined, word];
  if (word.startsWith('--')) {
    const at = word.indexOf('=');
    return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
  }
  // Letters without a value may stand in front: -sSXPOST.
  for (let end = 2; end <= word.length; end += 1) {
    const flag = `-${word[end - 1]}`;
    if (takesValue(flag)) return [flag, end < word.length ? word.slice(end) : undefined];
  }
  return [word, undefined];
}

function takesValue(flag: string): boolean {
  return (
    flag === '--url' || flag in AS_HEADER || [HEADER, DATA, FORM, USER, OTHERS].some((flags) => flags.includes(flag))
  );
}

function take(call: Omit<CurlCall, 'url'> & { url?: string }, flag: string, value: string): void {
  if (flag === '--url') call.url ??= value;
  else if (flag in AS_HEADER) call.headers.push({ name: AS_HEADER[flag] ?? '', value });
  else if (HEADER.includes(flag)) {
    const [, name = '', rest = ''] = /^([^:;]*)[:;]?\s*([\s\S]*)$/.exec(value) ?? [];
    call.headers.push({ name: name.trim(), value: rest.trim() });
  } else if (DATA.includes(flag)) call.data.push(value);
  else if (FORM.includes(flag)) {
    const [, name = '', rest = ''] = /^([^=]*)=?([\s\S]*)$/.exec(value) ?? [];
    call.form.push({ name, value: rest });
  } else if (USER.includes(flag)) call.user = value;
}

function addressOf(url: string | undefined): URL {
  const written = url === undefined || /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
  if (written && URL.canParse(written)) return new URL(written);
  throw new UnreadableSource(
    'The curl command names no address that can be read. Expected: curl https://api.example.com/... with its data. Quote the address where it holds a & or a ?.',
  );
}
