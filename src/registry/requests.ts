import type { Dialog, ToolRequest } from '@/generated/declaration';
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

/** Top-level body fields of a request that hold a member's secret. */
export function secretBodyFields(declaration: FormDeclaration, request: ToolRequest): string[] {
  const secrets = new Set(secretFields(declaration));
  const { body } = request;
  if (body === 'form') return [...secrets];
  const spread = body['...'] === 'form' ? [...secrets].filter((name) => !Object.hasOwn(body, name)) : [];
  const mapped = Object.entries(body).flatMap(([name, value]) =>
    value && value !== 'form' && value.from && secrets.has(value.from) ? [name] : [],
  );
  return [...spread, ...mapped];
}
