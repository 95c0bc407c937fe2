import type { BodyObject, Dialog, ToolRequest } from '@/generated/declaration';
import { secretFields } from './answers';
import type { FormDeclaration } from './options';

/** A request a tool can make: its submit, or one of its actions. */
export interface DeclaredRequest {
  request: ToolRequest;
  action?: string;
  dialog?: Dialog;
}

/** Every request of a tool, the submit first. */
export function requestsOf(declaration: FormDeclaration): DeclaredRequest[] {
  const own = declaration.request ? [{ request: declaration.request }] : [];
  const actions = (declaration.result?.actions ?? []).flatMap(({ id, request, dialog }) =>
    request ? [{ request, ...(id && { action: id }), ...(dialog && { dialog }) }] : [],
  );
  return [...own, ...actions];
}

/** Body fields of a request that hold a member's secret, alone or among other words, by dotted path. */
export function secretBodyFields(declaration: FormDeclaration, { body }: ToolRequest): string[] {
  const secrets = new Set(secretFields(declaration));
  return body === 'form' ? [...secrets] : secretsIn(body, secrets);
}

function secretsIn(body: BodyObject, secrets: ReadonlySet<string>): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === 'form') return [...secrets].filter((field) => !Object.hasOwn(body, field));
    if (value?.object) return secretsIn(value.object, secrets).map((path) => `${name}.${path}`);
    const sources = value?.lines ? value.lines.map(({ from }) => from) : [value?.from ?? ''];
    return sources.some((from) => secrets.has(from)) ? [name] : [];
  });
}
