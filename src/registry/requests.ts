import type { BodyObject, Dialog, ToolRequest } from '@/generated/declaration';
import { secretFields } from './answers';
import type { FormDeclaration } from './options';
import { pathPlaceholders } from './paths';
import { REFINE, refineBody, WISH_DIALOG } from './refine';

/** A request a tool can send: its submit, or one of its actions. */
export interface DeclaredRequest {
  request: ToolRequest;
  path: readonly (string | number)[];
  /** Whether it belongs to an action on the result. */
  onResult: boolean;
  action?: string;
  dialog?: Dialog;
  /** true: refines the result; the tool's main automation handles it. */
  refines?: true;
}

/** Returns all requests of a tool, the submit first. */
export function requestsOf(declaration: FormDeclaration): DeclaredRequest[] {
  const { request: submitRequest, result } = declaration;
  const actions = (result?.actions ?? []).flatMap(({ id, request, dialog }, index): DeclaredRequest[] => {
    if (!request) return [];
    const path = ['result', 'actions', index, 'request'];
    return [{ request, path, onResult: true, ...(id && { action: id }), ...(dialog && { dialog }) }];
  });
  if (!submitRequest) return actions;
  const refine = refineRequestOf(declaration);
  return [{ request: submitRequest, path: ['request'], onResult: false }, ...actions, ...(refine ? [refine] : [])];
}

/** Returns the refinement request of a tool; undefined if results cannot be refined. */
export function refineRequestOf({ request, result }: FormDeclaration): DeclaredRequest | undefined {
  if (!request || !result?.refine) return undefined;
  const { webhook } = result.refine;
  return {
    request: { webhook, timeoutSeconds: request.timeoutSeconds, body: refineBody(request.body) },
    path: ['result', 'refine'],
    onResult: true,
    action: REFINE,
    dialog: WISH_DIALOG,
    refines: true,
  };
}

/** Returns the dotted paths of body fields that contain a member's secret, alone or within a text. */
export function secretBodyFields(declaration: FormDeclaration, { body }: ToolRequest): string[] {
  const secrets = new Set(secretFields(declaration));
  return body === 'form' ? [...secrets] : secretsIn(body, secrets);
}

function secretsIn(body: BodyObject, secrets: ReadonlySet<string>): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === 'form') return [...secrets].filter((field) => !Object.hasOwn(body, field));
    if (value?.object) return secretsIn(value.object, secrets).map((path) => `${name}.${path}`);
    const sources = value?.text ? pathPlaceholders(value.text) : [value?.from ?? ''];
    return sources.some((path) => secrets.has(path.split('.')[0] ?? '')) ? [name] : [];
  });
}
