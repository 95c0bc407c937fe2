import type { ApiRun } from '@/contracts/api';
import type { RunInputs } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Caller } from '../../accounts/access-tokens';
import type { Limits } from '../../platform/limits';
import type { Settings } from '../../platform/settings';
import { type BeginServices, beginRun, type StartedRun } from '../begin-run';
import { withoutFields } from '../body-secrets';
import { chooseRunModel } from '../models';
import type { StoredRun } from '../run-store';
import type { Runs } from '../runs';
import { toApiRun } from './api-run';
import { type ApiTool, apiToolIds, loadApiTool, type ToolRegistry } from './api-tools';
import { buildToolBody } from './tool-body';

export interface ProgramServices extends BeginServices, ToolRegistry, Pick<Runs, 'watchRun'> {
  limits: Limits;
  settings: Pick<Settings, 'llm'>;
  callbacks: {
    /** Validates a requested callback URL and returns it as it is stored. @throws Failure 400 or 429 */
    accept(userId: string, requested: string): Promise<string>;
    /** Starts to deliver due callbacks. */
    poll(): void;
  };
}

/** A program's request to run a tool. */
export interface ApiRunRequest {
  /** The id of the run. If a run with this id exists, no new run is started. */
  id: string;
  answers: unknown;
  /** A model that the tool's page offers; by default the default model. */
  model?: string | undefined;
  /** The URL to notify when the run has ended. */
  callback?: string | undefined;
  /** Whether the program reads the answer as a stream. */
  streams?: boolean;
}

/**
 * Starts a run of a tool for a program and returns its id. The run continues in the background.
 *
 * @throws Failure for invalid answers, for too many runs, and for every refusal of the tool's webhook
 */
export async function startRun(
  services: ProgramServices,
  tool: ApiTool,
  caller: Caller,
  { id, answers: answersInput, model: modelHeader, callback: callbackUrl, streams = false }: ApiRunRequest,
): Promise<string> {
  const { webhook, entry } = tool;
  services.limits.countRun(caller.id);
  const webhookAddress = `${withoutTrailingSlashes(services.siteUrl)}/webhook/${webhook}`;
  const { answers, body } = buildToolBody(tool, answersInput, { caller, now: new Date(), webhookAddress });
  const model = chooseRunModel(services.settings.llm, entry, body, modelHeader);
  const callback = callbackUrl
    ? { tokenId: caller.tokenId, url: await services.callbacks.accept(caller.id, callbackUrl) }
    : undefined;
  const member = { id: caller.id, ...(caller.email && { email: caller.email }) };
  const release = services.executor.has(id)
    ? services.limits.acquireRequest(caller.id)
    : services.limits.acquireRun(caller.id);
  let completion: StartedRun['completion'];
  try {
    const { tools } = caller;
    const call = {
      ...{ id, webhook, entry, member, tools, body, model, callback },
      inputs: withoutFields(answers, entry.formSecrets) as RunInputs,
      isFollowable: true,
      callerStreams: streams,
    };
    ({ completion } = await beginRun(services, call));
  } finally {
    // The run occupies its permit until it has ended, even if no client waits for it.
    if (completion) void completion.finally(release);
    else release();
  }
  if (callback) void completion?.then(() => services.callbacks.poll());
  return id;
}

/** Returns a run in the format of the API, with its result. */
export async function runWithResult(services: ToolRegistry, run: StoredRun): Promise<ApiRun> {
  const hasNormaliser = apiToolIds(services).includes(run.tool) && run.action === null;
  return toApiRun(run, hasNormaliser ? (await loadApiTool(services, run.tool)).normaliser : undefined);
}
