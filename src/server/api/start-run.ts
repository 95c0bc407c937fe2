import type { ApiRun } from '@/contracts/api';
import type { RunInputs } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { type Begun, beginRun } from '../gateway/begin-run';
import type { Gateway } from '../gateway/gateway';
import { runModel } from '../gateway/models';
import type { StoredRun } from '../gateway/run-store';
import { withoutNames } from '../gateway/secrets';
import type { Caller } from './access-tokens';
import { apiRun } from './api-run';
import { type ApiTool, apiTool, apiToolIds } from './api-tools';
import { toolBody } from './tool-body';

/** What a program wants of a tool. */
export interface Wish {
  /** The id of the run; used before, it starts nothing new. */
  id: string;
  answers: unknown;
  /** A model the page of the tool offers; the default where it is absent. */
  model?: string | undefined;
  /** Where the end is to be told. */
  callback?: string | undefined;
  /** Whether the program reads the answer while it is written. */
  streams?: boolean;
}

/**
 * Starts a run of a tool for a program, and gives its id. It goes on by itself.
 *
 * @throws Failure for answers that are not right, for too many runs, and for everything the webhook of the tool refuses
 */
export async function startRun(
  gateway: Gateway,
  tool: ApiTool,
  caller: Caller,
  { id, answers: given, model: asked, callback: told, streams = false }: Wish,
): Promise<string> {
  const { webhook, entry } = tool;
  const model = runModel(gateway.settings.llm, entry, asked);
  gateway.limits.takeRun(caller.id);
  const webhookAddress = `${withoutTrailingSlashes(gateway.siteUrl)}/webhook/${webhook}`;
  const { answers, body } = toolBody(tool, given, { caller, now: new Date(), webhookAddress });
  const callback = told ? { tokenId: caller.tokenId, url: await gateway.callbacks.accept(caller.id, told) } : undefined;
  const member = { id: caller.id, ...(caller.email && { email: caller.email }) };
  const free = gateway.desk.has(id) ? gateway.limits.hold(caller.id) : gateway.limits.enter(caller.id);
  let working: Begun['working'];
  try {
    const { tools } = caller;
    const call = { id, webhook, entry, member, tools, body, followed: true, streams, model, callback };
    ({ working } = await beginRun(gateway, call));
    await gateway.store.keepInputs(id, caller.id, withoutNames(answers, entry.formSecrets) as RunInputs);
  } finally {
    // The place is taken for as long as the work goes on, whoever waits.
    if (working) void working.finally(free);
    else free();
  }
  if (callback) void working?.then(() => gateway.callbacks.wake());
  return id;
}

/** A run with its result. */
export async function toldRun(gateway: Gateway, run: StoredRun): Promise<ApiRun> {
  const known = apiToolIds(gateway).includes(run.tool) && run.action === null;
  return apiRun(run, known ? (await apiTool(gateway, run.tool)).normaliser : undefined);
}
