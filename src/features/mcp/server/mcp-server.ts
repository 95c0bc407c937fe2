import {
  type CallToolRequest,
  type CallToolResult,
  createMcpHandler,
  type InputRequiredResult,
  type ListToolsResult,
  type McpHttpHandler,
  type McpRequestContext,
  mergeCapabilities,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { withoutAnyPicture } from '@/automation/parts/without-pictures';
import type { RunReport } from '@/contracts/run';
import type { Caller } from '@/server/accounts/access-tokens';
import type { Log } from '@/server/platform/http/log';
import { apiToolIds, loadApiTool, type ToolRegistry } from '@/server/runs/programs/api-tools';
import type { Runs } from '@/server/runs/runs';
import { FIND_TOOL, FORM_TOOL, RATE_TOOL, RESULT_TOOL, RUN_TOOL } from '../contract';
import { canAskBack, withAnswers } from './ask-back';
import { createKeyQuestions } from './ask-for-keys';
import type { ProgramKeys } from './assistant-keys';
import { callTool } from './call-tool';
import { callerErrors } from './caller-errors';
import { findTool, foundTools, runTool } from './find-tools';
import { CACHE_HINTS, type DescribeTools, needsFinding, pageOfTools, toolDescriber } from './list-tools';
import type { LiveCalls } from './live-calls';
import { rateResult, rateTool } from './rate-tool';
import { takesLinks } from './result-links';
import { getResult, resultTool } from './result-tool';
import { handleTasks, runsAsTask, taskCapabilities } from './tasks';
import {
  formTool,
  readForm,
  showsViews,
  toolOfView,
  VIEW_TYPE,
  type Views,
  viewCapabilities,
  viewMeta,
  viewResource,
} from './views';
import type { CallServices } from './wait-for-run';

const INSTRUCTIONS =
  'Each tool takes the answers that the form of its page takes, and returns the result that the page shows. Ask the user for missing answers; never ask for a key. Results are stored among the results of the user.';

const FINDING = `Not all tools are listed: "${FIND_TOOL}" finds the others, and "${RUN_TOOL}" runs them.`;

/** The caller, as the routes pass it to the handler. */
export interface CallerInfo extends Record<string, unknown> {
  caller: Caller;
  /** Identifies views created for this caller. */
  ticket: string;
  keys: ProgramKeys;
}

export interface ToolServices extends CallServices, Pick<Runs, 'resultSchema' | 'ratings'> {}

export interface McpParts {
  services: ToolServices;
  calls: LiveCalls;
  /** Absent if none were built. */
  views: Views | undefined;
  log: Log;
}

/** Creates the handler of Model Context Protocol requests, in both protocol eras. */
export function mcpHandler(parts: McpParts): McpHttpHandler {
  const describe = toolDescriber(parts.services);
  return createMcpHandler((request) => createServer(parts, describe, request));
}

/** Creates a server for one request. It keeps no state between requests, so that any process can respond. */
function createServer(parts: McpParts, describe: DescribeTools, request: McpRequestContext): Server {
  const { services, views } = parts;
  const withCallerErrors = callerErrors(parts.log);
  if (!request.authInfo) throw new Error('An MCP request has no caller.');
  const callerInfo = request.authInfo.extra as CallerInfo;
  const toolIds = () => toolIdsFor(services, callerInfo.caller);
  const name = new URL(services.siteUrl).hostname;
  const server = new Server(
    { name, title: `Tools of ${name}`, version: '1' },
    {
      capabilities: mergeCapabilities({ tools: {}, ...taskCapabilities }, views ? viewCapabilities : {}),
      instructions: needsFinding(toolIds()) ? `${INSTRUCTIONS} ${FINDING}` : INSTRUCTIONS,
      cacheHints: CACHE_HINTS,
    },
  );
  server.setRequestHandler('tools/list', async ({ params }, { mcpReq }) => {
    const { ids, ...next } = pageOfTools(toolIds(), params?.cursor);
    const tools = (await describe(ids)).map((tool) => (views ? { ...tool, _meta: viewMeta(tool.name) } : tool));
    const helpers = [
      ...(needsFinding(toolIds()) ? [findTool, runTool] : []),
      resultTool,
      rateTool,
      ...(views && showsViews(request, mcpReq) ? [formTool] : []),
    ];
    return { tools: [...tools, ...(params?.cursor === undefined ? helpers : [])], ...next } as ListToolsResult;
  });
  const call = withCallerErrors((params: CallToolRequest['params'], context: ServerContext): CallResult => {
    const { name: toolName, arguments: args = {} } = params;
    if (toolName === RATE_TOOL) return rateResult(services, callerInfo.caller, args);
    if (toolName === RESULT_TOOL) {
      const wait = { signal: context.mcpReq.signal, onProgress: createProgressNotifier(context) };
      return getResult(services, { caller: callerInfo.caller, takesLinks: takesLinks(request) }, args, wait);
    }
    if (toolName === FIND_TOOL) return describe(toolIds()).then((tools) => foundTools(tools, args.words));
    if (toolName === RUN_TOOL) {
      const id = typeof args.tool === 'string' ? args.tool : '';
      return handleCall(parts, request, callerInfo, { id, input: args.arguments ?? {} }, context);
    }
    if (!views || toolName !== FORM_TOOL)
      return handleCall(parts, request, callerInfo, { id: toolName, input: args }, context);
    const { tool, answers } = readForm(args, callerInfo.ticket);
    return handleCall(parts, request, callerInfo, { id: tool, input: answers, fromForm: true }, context);
  });
  server.setRequestHandler('tools/call', ({ params }, context) => call(params, context));
  const { caller } = callerInfo;
  handleTasks(
    { server, services, withCallerErrors },
    caller,
    ({ userId, tool, action }) => userId === caller.id && action === null && toolIds().includes(tool),
  );
  if (!views) return server;
  server.setRequestHandler('resources/list', async ({ params }) => {
    const { ids, ...next } = pageOfTools(toolIds(), params?.cursor);
    return { resources: (await describe(ids)).map(viewResource), ...next };
  });
  // Hosts ask for templates too, although they are no capability of their own.
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const id = toolOfView(uri);
    if (!toolIds().includes(id)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such view.');
    const text = await views.read(id, callerInfo.ticket);
    return { contents: [{ uri, mimeType: VIEW_TYPE, text, _meta: { ui: { prefersBorder: true } } }] };
  });
  return server;
}

type CallResult = Promise<CallToolResult | InputRequiredResult>;

/** A requested tool call. */
interface ToolInvocation {
  id: string;
  input: unknown;
  fromForm?: boolean;
}

async function handleCall(
  { services, calls }: McpParts,
  request: McpRequestContext,
  { caller, keys }: CallerInfo,
  { id, input, fromForm }: ToolInvocation,
  context: ServerContext,
): CallResult {
  if (!toolIdsFor(services, caller).includes(id))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool, or the token may not call it.');
  const { era, requestInfo } = request;
  const tool = await loadApiTool(services, id);
  const liveCall = calls.register(caller.tokenId, context.mcpReq.id);
  // Before protocol 2026-07-28 a broken connection does not cancel a call; since then it does.
  const cancelled = era === 'legacy' ? liveCall.signal : context.mcpReq.signal;
  const headers = requestInfo?.headers;
  const onProgress = createProgressNotifier(context);
  try {
    return await callTool(services, {
      tool,
      caller,
      input: fromForm ? input : withAnswers(input, context),
      canAsk: !fromForm && canAskBack(context),
      asTask: !fromForm && runsAsTask(tool, context),
      keyQuestions: fromForm ? undefined : createKeyQuestions(services, caller.id, keys, context),
      headers,
      takesLinks: takesLinks(request),
      cancelled,
      onProgress,
      ...(fromForm && { fromForm }),
    });
  } finally {
    liveCall.done();
  }
}

function toolIdsFor(services: ToolRegistry, { tools }: Caller): string[] {
  return apiToolIds(services).filter((id) => tools?.includes(id) ?? true);
}

/** Creates the function that notifies a client of a run's progress; undefined if the client did not ask for it. */
function createProgressNotifier({ mcpReq }: ServerContext): ((report: RunReport) => Promise<void>) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = 0;
  return async ({ stage, note, percent }) => {
    // The protocol requires every value to be greater than the one before.
    last = Math.max(percent ?? 0, last + 0.01);
    const message = withoutAnyPicture([stage, note].filter(Boolean).join(', ')) || 'Working on it';
    const params = { progressToken, progress: last, ...(percent !== undefined && { total: 100 }), message };
    await mcpReq.notify({ method: 'notifications/progress', params });
  };
}
