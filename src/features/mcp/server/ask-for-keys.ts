import { setTimeout as wait } from 'node:timers/promises';
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Problem } from '@/contracts/problem';
import { secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { type PermitSource, withRequestPermit } from '@/server/platform/http/request-guards';
import { capabilitiesOf } from './ask-back';
import type { ProgramKeys } from './assistant-keys';
import { keyHeader } from './provider-keys';

/** How long a request waits until its member has entered a key. Clients give up after a minute. */
const MAX_WAIT_MS = 25_000;
const POLL_INTERVAL_MS = 1000;
/**
 * Format of the state that a client sends back: the tokens of its links. The state needs no signature: each token is
 * looked up together with the access token of the call, so an invented token finds nothing.
 */
const STATE = /^[\w-]{43}(\.[\w-]{43}){0,9}$/;

/** Questions for keys, which members enter on a page of the site. The client opens the page. */
export type KeyQuestions = NonNullable<ReturnType<typeof createKeyQuestions>>;

/**
 * Creates the questions of one call; undefined if its client cannot open URLs for its user (URL elicitation). Clients
 * before protocol 2026-07-28 declare this in a session, and this server keeps no sessions.
 *
 * @param services provides the limits for a waiting call
 */
export function createKeyQuestions(
  services: PermitSource,
  callerId: string,
  keys: ProgramKeys,
  { mcpReq }: ServerContext,
) {
  if (capabilitiesOf(mcpReq).elicitation?.url === undefined) return undefined;
  const state = mcpReq.requestState<string>() ?? '';
  const tokens = STATE.test(state) ? state.split('.') : [];
  const hasRefused = tokens.some((_, index) => {
    const response = inputResponse(mcpReq.inputResponses, questionId(index));
    return response.kind === 'elicit' && response.action !== 'accept';
  });
  return {
    /** Waits for the requested keys. Returns the response to send if keys are still missing. */
    async wait(): Promise<InputRequiredResult | undefined> {
      if (tokens.length === 0 || hasRefused) return undefined;
      const areEntered = await withRequestPermit(services, callerId, async () => {
        const end = performance.now() + MAX_WAIT_MS;
        for (;;) {
          const states = await Promise.all(tokens.map(keys.receive));
          if (!states.includes('pending')) return true;
          if (mcpReq.signal.aborted || performance.now() >= end) return false;
          await wait(POLL_INTERVAL_MS, undefined, { signal: mcpReq.signal }).catch(() => undefined);
        }
      });
      return areEntered ? undefined : inputRequired({ requestState: state });
    },
    /** Returns the entered keys of a tool by secret field. */
    async find(form: FormDeclaration): Promise<Record<string, string>> {
      const found = secretFields(form).map(async (field) => [field, await keys.find(keyHeader(form, field))] as const);
      return Object.fromEntries((await Promise.all(found)).flatMap(([field, key]) => (key ? [[field, key]] : [])));
    },
    /** Asks for the keys of these fields; undefined if the call has asked before. */
    async ask(form: FormDeclaration, fields: readonly string[]): Promise<InputRequiredResult | undefined> {
      if (tokens.length > 0) return undefined;
      const tool = form.page?.title ?? form.id;
      const links = fields.map(async (field) => {
        const { title: label = field } = form.form.properties[field] ?? {};
        const { token, url } = await keys.request({ header: keyHeader(form, field), label, tool });
        return { token, request: inputRequired.elicitUrl({ message: `"${tool}" needs a key: ${label}.`, url }) };
      });
      const requests = await Promise.all(links);
      return inputRequired({
        inputRequests: Object.fromEntries(requests.map(({ request }, index) => [questionId(index), request])),
        requestState: requests.map(({ token }) => token).join('.'),
      });
    },
  };
}

/** Returns the secret fields whose keys are missing, and the other problems. */
export function missingKeys(
  form: FormDeclaration,
  problems: readonly Problem[] = [],
): { fields: string[]; others: Problem[] } {
  const secrets = secretFields(form);
  const isMissingKey = ({ field = '', code }: Problem) => code === 'required' && secrets.includes(field);
  return {
    fields: problems.filter(isMissingKey).map(({ field = '' }) => field),
    others: problems.filter((problem) => !isMissingKey(problem)),
  };
}

function questionId(index: number): string {
  return `key ${index + 1}`;
}
