import { isObject } from '../lib/is-object.ts';
import { type CurlCall, readCurl } from './curl-command.ts';
import { type Draft, type Question, type Schema, UnreadableSource } from './draft.ts';
import { schemaOfValue, secretsIn } from './schema-of-value.ts';
import { isSecretName, looksSecret } from './secrets.ts';
import { wordsOf } from './words.ts';

/** Headers that say how something is sent, and nothing a member could. */
const KEY_HEADER = /key|token|secret|auth|cookie|session|signature/i;

/** A tool of the call a curl command makes: what its body and its address hold is asked, its keys are secret fields. @throws UnreadableSource */
export function fromCurl(command: string): Draft {
  const call = readCurl(command);
  const questions: Question[] = [];
  const sent = { ...queryOf(call), ...bodyOf(call, questions) };
  const schema = schemaOfValue(sent);
  const key = keyOf(call);
  const properties = { ...(isObject(schema.properties) ? schema.properties : {}), ...filesOf(call), ...key.field };
  if (Object.keys(properties).length === 0)
    throw new UnreadableSource(
      'The curl command sends nothing a member could say. Expected: data (-d), a form (-F), or parameters in the address.',
    );
  questions.push({
    about: 'The form',
    guess:
      'One call does not say what may be left out, nor what is the same in every call, such as a model: all it sends is asked for, and must be filled in.',
  });
  return {
    source: 'a curl command',
    title: titleOf(call.url),
    about: `Sends what is filled in to ${call.url.hostname.replace(/^(?:api|www)\./, '')}, and shows what comes back.`,
    asks: { type: 'object', properties, required: Object.keys(properties) },
    root: {},
    called: true,
    secrets: [...key.secrets, ...secretsIn(sent), ...userOf(call.url)],
    questions,
  };
}

function queryOf({ url }: CurlCall): Record<string, unknown> {
  return Object.fromEntries([...url.searchParams].map(([name, value]) => [name, numberOr(value)]));
}

function numberOr(value: string): string | number {
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

function bodyOf({ data, form }: CurlCall, questions: Question[]): Record<string, unknown> {
  const given = data.filter((text) => !text.startsWith('@'));
  if (given.length < data.length)
    questions.push({
      about: 'The body',
      guess: 'A part of it lies in a file, which was not opened: what that holds is not asked for.',
    });
  const texts = form
    .filter(({ value }) => !/^[@<]/.test(value))
    .map(({ name, value }) => [name, numberOr(value)] as const);
  const [text = ''] = given;
  if (/^\s*[[{]/.test(text)) return { ...jsonOf(given.join('')), ...Object.fromEntries(texts) };
  const pairs = [...new URLSearchParams(given.join('&'))].filter(([name]) => name);
  return Object.fromEntries([...pairs.map(([name, value]) => [name, numberOr(value)] as const), ...texts]);
}

function jsonOf(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The body may hold a key: what is wrong with it is not repeated.
    throw new UnreadableSource(
      "The body of the curl command is no JSON. Expected: one JSON object. Quote it with ' on both sides, and fill in what a variable of the shell would.",
    );
  }
  if (isObject(value)) return value;
  throw new UnreadableSource(
    'The body of the curl command is a list. Expected: a JSON object, whose parts can be asked for.',
  );
}

function filesOf({ form }: CurlCall): Record<string, Schema> {
  const files = form.filter(({ value }) => value.startsWith('@'));
  return Object.fromEntries(files.map(({ name }) => [name, { type: 'string', format: 'binary' }]));
}

/** The keys a call is made with, as one secret field each; their values are told apart, never written. */
function keyOf({ headers, user, url }: CurlCall): { field: Record<string, Schema>; secrets: string[] } {
  const keys = headers.filter(({ name, value }) => KEY_HEADER.test(name) || looksSecret(value));
  const secrets = keys.flatMap(({ value }) => [value, ...value.split(/[\s;=]+/)]).filter((part) => part.length >= 8);
  const service = { type: 'string', format: 'password', title: `API key of ${nameOf(url)}` };
  const ofUser = user === undefined ? userOf(url) : [user, ...user.split(':')];
  if (ofUser.length > 0)
    return {
      field: { password: { ...service, title: `User and password of ${nameOf(url)}, with a colon between` } },
      secrets: [...secrets, ...ofUser],
    };
  return keys.length > 0 ? { field: { apiKey: service }, secrets } : { field: {}, secrets };
}

function userOf({ username, password }: URL): string[] {
  return [username, password].filter(Boolean).map((part) => decodeURIComponent(part));
}

/** The last plain word of the path, or the name of the service. A part of a path that is no word may be a secret. */
function titleOf(url: URL): string {
  const words = url.pathname
    .split('/')
    .filter((part) => /^[a-z]{3,20}(?:[-_][a-z]{2,20})*$/.test(part) && part.length <= 30 && !isSecretName(part));
  return wordsOf(words.at(-1) ?? nameOf(url));
}

/** The name of the service: the last part of its host before the ending. */
function nameOf({ hostname }: URL): string {
  const parts = hostname.split('.').filter((part) => !/^\d+$/.test(part));
  return wordsOf(parts.at(-2) ?? parts[0] ?? 'Service') || 'Service';
}
