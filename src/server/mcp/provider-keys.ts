import { KEY_HEADER } from '@/contracts/api';
import { Failure } from '@/contracts/failure';
import type { Problem } from '@/contracts/problem';
import { providers } from '@/generated/provider-list';
import { secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';

/**
 * The header by which a client sends the key for a secret field: that of its provider, or of the field where it has none. A
 * model never sees the headers of its client.
 */
export function keyHeader({ ui }: Pick<FormDeclaration, 'ui'>, field: string): string {
  return KEY_HEADER + (ui.fields?.[field]?.provider ?? field);
}

/** The headers of all providers there are. */
export function providerHeaders(): string[] {
  return Object.keys(providers).map((provider) => KEY_HEADER + provider);
}

/** The keys of a tool's secret fields as the headers of a request hold them. */
export function keysOf(form: FormDeclaration, headers: Headers | undefined): Record<string, string> {
  const sent = secretFields(form).map((field) => [field, headers?.get(keyHeader(form, field))?.trim()]);
  return Object.fromEntries(sent.filter(([, key]) => key));
}

/** What a tool says of the keys it works with; empty where it asks for none. */
export function keyWords(form: FormDeclaration): string {
  return secretFields(form)
    .map((field) => {
      const { title = field } = form.form.properties[field] ?? {};
      return `It works with a key of the user (${title}) that is never an argument: ${whereKeysGo(form, field)}`;
    })
    .join(' ');
}

/** @throws Failure 400 where arguments hold a key: what a model has seen is no secret any more */
export function demandNoKeys(form: FormDeclaration, given: unknown): void {
  const field = secretFields(form).find((name) => typeof given === 'object' && given && Object.hasOwn(given, name));
  if (field === undefined) return;
  const words = `The field "${field}" holds a key and is never an argument; nothing was sent. A key a model has seen should be replaced. ${whereKeysGo(form, field)}`;
  throw new Failure('key_in_arguments', words, 400, { field });
}

/** A failure in which a missing key is told with the place it is set at. */
export function tellingKeys(form: FormDeclaration, failure: Failure): Failure {
  const secrets = secretFields(form);
  const told = (problem: Problem): Problem => {
    const { field = '', code } = problem;
    if (!secrets.includes(field) || code !== 'required') return problem;
    return { code: 'key_needed', field, message: `${problem.message} ${whereKeysGo(form, field)}` };
  };
  const { problems } = failure.extra;
  if (!problems?.some((problem) => told(problem) !== problem)) return failure;
  return new Failure(failure.code, failure.message, failure.status, { ...failure.extra, problems: problems.map(told) });
}

function whereKeysGo(form: FormDeclaration, field: string): string {
  return `The user sets it as the header "${keyHeader(form, field)}" beside the token in the configuration of this server, with "demo" to try the tool without one.`;
}
