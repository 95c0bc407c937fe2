import {
  type CallToolResult,
  fromJsonSchema,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { withoutAnyPicture } from '@/automation/parts/without-pictures';
import type { RunProgress } from '@/contracts/run';
import type { Caller } from '@/server/accounts/access-tokens';
import { UUID } from '@/server/platform/http/uuid';
import { cancelRun } from '@/server/runs/cancel-run';
import type { ApiTool } from '@/server/runs/programs/api-tools';
import type { StoredRun } from '@/server/runs/run-store';
import { capabilitiesOf } from './ask-back';
import { runResult } from './call-result';
import type { WithCallerErrors } from './caller-errors';
import type { CallServices } from './wait-for-run';

/** The extension for long calls (SEP-2663): clients poll a task, which is a stored run, so any process responds. */
const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

export const taskCapabilities = { extensions: { [TASKS_EXTENSION]: {} } };

/** About how long clients wait for an answer. A tool with a longer timeout runs as a task. */
const CLIENT_PATIENCE_SECONDS = 60;
const POLL_INTERVAL_MS = 3000;

/** A task as the extension describes it. */
type Task = {
  taskId: string;
  status: 'working' | 'completed' | 'cancelled';
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  /** Null: the task exists until its member deletes the run. */
  ttlMs: number | null;
  pollIntervalMs: number;
};

/** Returns whether a call of the tool responds with a task: if it may take long and the client supports tasks. */
export function runsAsTask({ entry }: ApiTool, context: ServerContext): boolean {
  return supportsTasks(context) && entry.timeoutSeconds > CLIENT_PATIENCE_SECONDS;
}

/** Creates the response to a call whose run continues as a task. */
export function toTaskResult(run: StoredRun): CallToolResult {
  return { resultType: 'task', content: [], ...toTask(run) };
}

type TaskParams = { taskId: string };
const taskParams = fromJsonSchema<TaskParams>({
  type: 'object',
  required: ['taskId'],
  properties: { taskId: { type: 'string' } },
});

/** Registers the methods of tasks. @param isAllowed whether the caller may see a run */
export function handleTasks(
  {
    server,
    services,
    withCallerErrors,
  }: { server: Server; services: CallServices; withCallerErrors: WithCallerErrors },
  caller: Caller,
  isAllowed: (run: StoredRun) => boolean,
): void {
  const find = async (taskId: string, context: ServerContext): Promise<StoredRun> => {
    if (!supportsTasks(context))
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: taskCapabilities });
    const run = UUID.test(taskId) ? await services.store.find(taskId.toLowerCase()) : undefined;
    if (!run || !isAllowed(run)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task.');
    return run;
  };
  server.setRequestHandler(
    'tasks/get',
    { params: taskParams },
    withCallerErrors(async ({ taskId }: TaskParams, context: ServerContext) => {
      const run = await find(taskId, context);
      const task = toTask(run);
      return task.status === 'completed'
        ? { ...task, result: await runResult(services, run, { caller, takesLinks: true }) }
        : task;
    }),
  );
  server.setRequestHandler(
    'tasks/cancel',
    { params: taskParams },
    withCallerErrors(async ({ taskId }: TaskParams, context: ServerContext) => {
      const run = await find(taskId, context);
      if (run.state === 'running') await cancelRun(services, run);
      return {};
    }),
  );
  // A task never asks for input, because a call asks before its run starts. So an update never has a question to
  // answer.
  server.setRequestHandler(
    'tasks/update',
    { params: taskParams },
    withCallerErrors(async ({ taskId }: TaskParams, context: ServerContext) => {
      await find(taskId, context);
      return {};
    }),
  );
}

function supportsTasks({ mcpReq }: ServerContext): boolean {
  return capabilitiesOf(mcpReq).extensions?.[TASKS_EXTENSION] !== undefined;
}

function toTask({ id, state, startedAt, finishedAt, progress }: StoredRun): Task {
  const { at, stage, note }: Partial<RunProgress> = progress ? (JSON.parse(progress) as RunProgress) : {};
  const statusMessage = withoutAnyPicture([stage, note].filter(Boolean).join(', '));
  const reportedAt = at === undefined ? startedAt : new Date(at).toISOString();
  return {
    taskId: id,
    status: state === 'running' ? 'working' : state === 'cancelled' ? 'cancelled' : 'completed',
    ...(state === 'running' && statusMessage && { statusMessage }),
    createdAt: startedAt,
    lastUpdatedAt: finishedAt ?? reportedAt,
    ttlMs: null,
    pollIntervalMs: POLL_INTERVAL_MS,
  };
}
