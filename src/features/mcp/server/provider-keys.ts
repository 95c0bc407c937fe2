import { KEY_HEADER } from '@/contracts/api';
import { Failure } from '@/contracts/failure';
import type { Problem } from '@/contracts/problem';
import { providers } from '@/generated/provider-list';
import { secretFields } from '@/registry/answers';
import { providerOfKey, providersLike } from '@/registry/key-provider';
import type { FormDeclaration } from '@/registry/options';

/**
 * Returns the header in which a client sends the key for a secret field. It is named after the field's provider or,
 * without a provider, after the field. A model never sees the headers of its client.
 */
export function keyHeader({ ui }: Pick<FormDeclaration, 'ui'>, field: string): string {
  return KEY_HEADER + (ui.fields?.[field]?.provider ?? field);
}

export function providerHeaders(): string[] {
  return Object.keys(providers).map((provider) => KEY_HEADER + provider);
}

/** Reads the keys of a tool's secret fields from the headers of a request. */
export function keysFromHeaders(form: FormDeclaration, headers: Headers | undefined): Record<string, string> {
  const keys = secretFields(form).map((field) => [field, keyFromHeaders(form, field, headers)]);
  return Object.fromEntries(keys.filter(([, key]) => key));
}

/** Reads the key of a field, from its header or that of another provider whose keys begin like this one. */
function keyFromHeaders(form: FormDeclaration, field: string, headers: Headers | undefined): string | undefined {
  const ownKey = headers?.get(keyHeader(form, field))?.trim();
  const declared = form.ui.fields?.[field]?.provider;
  if (ownKey || !declared) return ownKey;
  for (const provider of providersLike(declared, 'chats')) {
    const key = headers?.get(KEY_HEADER + provider)?.trim();
    if (key && providerOfKey(declared, key) === provider) return key;
  }
  return undefined;
}

/** Describes the keys that a tool needs; empty if it needs none. */
export function describeKeys(form: FormDeclaration): string {
  return secretFields(form)
    .map((field) => {
      const { title = field } = form.form.properties[field] ?? {};
      return `It works with a key of the user (${title}) that is never an argument: ${keyHelp(form, field)}`;
    })
    .join(' ');
}

/** Rejects arguments that contain a key: once a model has seen a key, it is no longer secret. @throws Failure 400 */
export function rejectKeysInArguments(form: FormDeclaration, args: unknown): void {
  const field = secretFields(form).find((name) => typeof args === 'object' && args && Object.hasOwn(args, name));
  if (field === undefined) return;
  const message = `The field "${field}" holds a key and is never an argument; nothing was sent. A key a model has seen should be replaced. ${keyHelp(form, field)}`;
  throw new Failure('key_in_arguments', message, 400, { field });
}

/** Adds instructions to each missing key in a failure. */
export function withKeyHelp(form: FormDeclaration, failure: Failure): Failure {
  const secrets = secretFields(form);
  const addKeyHelp = (problem: Problem): Problem => {
    const { field = '', code } = problem;
    if (!secrets.includes(field) || code !== 'required') return problem;
    return { code: 'key_needed', field, message: `${problem.message} ${keyHelp(form, field)}` };
  };
  const { problems } = failure.details;
  if (!problems?.some((problem) => addKeyHelp(problem) !== problem)) return failure;
  return new Failure(failure.code, failure.message, failure.status, {
    ...failure.details,
    problems: problems.map(addKeyHelp),
  });
}

function keyHelp(form: FormDeclaration, field: string): string {
  return `The user sets it as the header "${keyHeader(form, field)}" beside the token in the configuration of this server, with "demo" to try the tool without one.`;
}
