import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { loadApiTool, type ToolRegistry } from '@/server/runs/programs/api-tools';
import type { Runs } from '@/server/runs/runs';
import { describeTool, type ToolDescription } from './describe-tool';

/**
 * Number of tools on a page of the list. A host that reads only the first page still reaches all others, because they can
 * be found.
 */
export const TOOLS_PER_PAGE = 25;

/** Maximum number of listed tools. Each takes about 500 tokens of a model's context, and some hosts take no more than 128. */
export const MAX_LISTED_TOOLS = 50;

/** How long a client may use a list or a view without asking again. Both depend on the caller. */
const CACHE_MS = 5 * 60_000;
export const CACHE_HINTS = Object.fromEntries(
  ['tools/list', 'resources/list', 'resources/templates/list', 'resources/read'].map((method) => [
    method,
    { ttlMs: CACHE_MS, cacheScope: 'private' as const },
  ]),
);

/** A page of tool ids, and the cursor of the next one. */
export interface Page {
  ids: readonly string[];
  nextCursor?: string;
}

/** Returns whether some tools may be out of a host's sight: below the end of the list, or not on its first page. */
export function needsFinding(ids: readonly string[]): boolean {
  return ids.length > TOOLS_PER_PAGE;
}

/** Returns a page of the listed tools. @param cursor the last tool of the page before @throws ProtocolError if it is none */
export function pageOfTools(ids: readonly string[], cursor: string | undefined): Page {
  const listed = ids.slice(0, MAX_LISTED_TOOLS);
  const start = cursor === undefined ? 0 : listed.indexOf(cursor) + 1;
  if (cursor !== undefined && start === 0)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'The cursor is no longer valid. Begin with the first page.',
    );
  const end = start + TOOLS_PER_PAGE;
  const last = listed[end - 1];
  return { ids: listed.slice(start, end), ...(last !== undefined && end < listed.length && { nextCursor: last }) };
}

/** Describes tools to a model, in the given order. */
export type DescribeTools = (ids: readonly string[]) => Promise<ToolDescription[]>;

/** Creates the function that describes tools. It describes each once, until its declaration changes. */
export function toolDescriber(services: ToolRegistry & Pick<Runs, 'resultSchema'>): DescribeTools {
  const described = new WeakMap<object, ToolDescription>();
  return (ids) =>
    Promise.all(
      ids.map(async (id) => {
        const tool = await loadApiTool(services, id);
        const description = described.get(tool.form) ?? describeTool(services, tool);
        described.set(tool.form, description);
        return description;
      }),
    );
}
