import { isObject } from '@/contracts/json';
import { type CurlCall, readCurl } from './curl-command';
import { type Draft, type Question, type Schema, UnreadableSource } from './draft';
import { humanize } from './sanitize-text';
import { findSecrets, schemaOfValue } from './schema-of-value';
import { isSecretName, looksSecret } from './secrets';

/** Headers that carry credentials. */
const KEY_HEADER = /key|token|secret|auth|cookie|session|signature/i;

/**
 * Drafts a tool from a curl command: the body and the query become the form, credentials become secret fields.
 *
 * @throws UnreadableSource
 */
export function fromCurl(command: string): Draft {
  const call = readCurl(command);
  const questions: Question[] = [];
  const sentValues = { ...queryOf(call), ...bodyOf(call, questions) };
  const schema = schemaOfValue(sentValues);
  const credentials = credentialsOf(call);
  const properties = {
    ...(isObject(schema.properties) ? schema.properties : {}),
    ...filesOf(call),
    ...credentials.field,
  };
  if (Object.keys(properties).length === 0)
    throw new UnreadableSource(
      'The curl command sends nothing that a member could fill in. Expected: data (-d), a form (-F), or parameters in the address.',
    );
  if (call.hasMore)
    questions.push({ about: 'The source', guess: 'It has more than one curl command: only the first was read.' });
  questions.push({
    about: 'The form',
    guess:
      'A single call does not show what is optional, or what is the same in every call, such as a model. So everything it sends is a required field.',
  });
  return {
    source: 'a curl command',
    title: titleOf(call.url),
    about: `Sends what is filled in to ${call.url.hostname.replace(/^(?:api|www)\./, '')}, and shows what comes back.`,
    inputSchema: { type: 'object', properties, required: Object.keys(properties) },
    root: {},
    callsService: true,
    secrets: [...credentials.secrets, ...findSecrets(sentValues), ...userOf(call.url)],
    questions,
  };
}

function queryOf({ url }: CurlCall): Record<string, unknown> {
  return valuesOf(url.searchParams);
}

/** Returns the values of parameters by name; those of a name that is repeated as a list. */
function valuesOf(parameters: Iterable<[name: string, value: string]>): Record<string, unknown> {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of parameters)
    if (name !== '')
      values
        .set(name, values.get(name) ?? [])
        .get(name)
        ?.push(toNumberOrText(value));
  return Object.fromEntries(Array.from(values, ([name, all]) => [name, all.length > 1 ? all : all[0]]));
}

function toNumberOrText(value: string): string | number {
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

function bodyOf({ data, form, hasFileData }: CurlCall, questions: Question[]): Record<string, unknown> {
  if (hasFileData)
    questions.push({
      about: 'The body',
      guess: 'A part of it is in a file, which was not opened, so the form does not ask for that part.',
    });
  const texts = valuesOf(form.filter(({ isFile }) => !isFile).map(({ name, value }) => [name, value]));
  const [text = ''] = data;
  if (/^\s*[[{]/.test(text)) return { ...jsonOf(data.join('')), ...texts };
  return { ...valuesOf(new URLSearchParams(data.join('&'))), ...texts };
}

function jsonOf(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Do not quote the body in the message: it may contain a key.
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
  const files = form.filter(({ isFile, value }) => isFile && value.startsWith('@'));
  return Object.fromEntries(files.map(({ name }) => [name, { type: 'string', format: 'binary' }]));
}

/** Returns the credentials of a call as one secret field, and their values, which must not be written anywhere. */
function credentialsOf({ headers, user, url }: CurlCall): { field: Record<string, Schema>; secrets: string[] } {
  const keys = headers.filter(({ name, value }) => KEY_HEADER.test(name) || looksSecret(value));
  const secrets = keys.flatMap(({ value }) => [value, ...value.split(/[\s;=]+/)]).filter((part) => part.length >= 8);
  const keySchema = { type: 'string', format: 'password', title: `API key of ${nameOf(url)}` };
  const userSecrets = user === undefined ? userOf(url) : [user, ...user.split(':')];
  if (userSecrets.length > 0)
    return {
      field: { password: { ...keySchema, title: `User and password of ${nameOf(url)}, with a colon between` } },
      secrets: [...secrets, ...userSecrets],
    };
  return keys.length > 0 ? { field: { apiKey: keySchema }, secrets } : { field: {}, secrets };
}

function userOf({ username, password }: URL): string[] {
  return [username, password].filter(Boolean).map((part) => decodeURIComponent(part));
}

/** Returns a title from the last plain word of the path, or the name of the service. Other parts of a path may be secrets. */
function titleOf(url: URL): string {
  const words = url.pathname
    .split('/')
    .filter((part) => /^[a-z]{3,20}(?:[-_][a-z]{2,20})*$/.test(part) && part.length <= 30 && !isSecretName(part));
  return humanize(words.at(-1) ?? nameOf(url));
}

/** Returns the name of the service: the last part of its host before the top-level domain. */
function nameOf({ hostname }: URL): string {
  const parts = hostname.split('.').filter((part) => !/^\d+$/.test(part));
  return humanize(parts.at(-2) ?? parts[0] ?? 'Service') || 'Service';
}
