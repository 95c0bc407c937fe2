import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { FORM_TOOL, type FormCall } from '../contract';
import { capabilitiesOf } from './ask-back';
import type { JsonObject, ToolDescription } from './describe-tool';

/** The protocol extension by which hosts show views (SEP-1865), and the media type of a view. */
const UI_EXTENSION = 'io.modelcontextprotocol/ui';
export const VIEW_TYPE = 'text/html;profile=mcp-app';

const PREFIX = 'ui://tools/';

/** The pages of tools that hosts of assistants show in a separate frame. */
export interface Views {
  /** Builds the page of a tool for one caller. */
  read(tool: string, ticket: string): Promise<string>;
}

/** Opens the views of a build, in a folder beside that of the app, because only assistants get them; undefined if there are none. */
export function builtViews(buildFolder: string): Views | undefined {
  const folder = join(buildFolder, 'view');
  const template = join(folder, 'view.html');
  if (!existsSync(template)) return undefined;
  const read = cacheReads((path) => readFile(path, 'utf8'));
  return {
    async read(tool, ticket) {
      const [page, script] = await Promise.all([read(template), read(join(folder, 'tools', `${tool}.js`))]);
      const toolScript = `<script>${script}\nglobalThis.viewTicket=${JSON.stringify(ticket)};</script>`;
      return page.replace('<!--tool-->', () => toolScript);
    },
  };
}

/** Caches reads by path, because the files of a build never change. A failed read is not cached. */
function cacheReads(read: (path: string) => Promise<string>): (path: string) => Promise<string> {
  const cached = new Map<string, Promise<string>>();
  return (path) => {
    const text = cached.get(path) ?? read(path);
    cached.set(path, text);
    text.catch(() => cached.delete(path));
    return text;
  };
}

/** Returns the address of a tool's view. */
function viewAddress(tool: string): string {
  return PREFIX + tool;
}

/** Returns the tool whose view has this address. */
export function toolOfView(address: string): string {
  return address.startsWith(PREFIX) ? address.slice(PREFIX.length) : '';
}

/** Returns a hash that proves that a form is in a view made for this token, which models never read. */
export function ticketOf(token: string): string {
  return createHash('sha256').update(`view ${token}`).digest('base64url');
}

/** The MCP tool with which views submit forms. */
export const formTool: JsonObject = {
  name: FORM_TOOL,
  title: 'Submit a form',
  description: 'Only the form that a tool shows in its window may call this. A model must call that tool instead.',
  inputSchema: {
    type: 'object',
    required: ['tool', 'ticket', 'answers'],
    properties: { tool: { type: 'string' }, ticket: { type: 'string' }, answers: { type: 'object' } },
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  _meta: { ui: { visibility: ['app'] } },
};

/** Returns the metadata that links a tool to its view; older hosts read the flat property. */
export function viewMeta(tool: string): JsonObject {
  const resourceUri = viewAddress(tool);
  return { ui: { resourceUri }, 'ui/resourceUri': resourceUri };
}

/** Returns the entry of a tool's view in the list of resources. */
export function viewResource({ name, title }: ToolDescription): JsonObject & { uri: string; name: string } {
  return { uri: viewAddress(name), name, title, mimeType: VIEW_TYPE };
}

/**
 * Returns whether the host of a request may show views. Before protocol 2026-07-28 hosts say so in a session only, so any of
 * them may.
 */
export function showsViews({ era }: McpRequestContext, mcpReq: ServerContext['mcpReq']): boolean {
  return era === 'legacy' || capabilitiesOf(mcpReq).extensions?.[UI_EXTENSION] !== undefined;
}

export const viewCapabilities = { resources: {}, extensions: { [UI_EXTENSION]: {} } };

/**
 * Reads a form sent by a view. Only a view knows its ticket: a model cannot submit a form, and a provider's key with it, in
 * place of the member. @throws ProtocolError without the ticket
 */
export function readForm(args: Readonly<Record<string, unknown>>, ticket: string): Pick<FormCall, 'tool' | 'answers'> {
  const { tool, ticket: presented, answers } = args;
  if (presented !== ticket)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'The window of this form is no longer valid. Open the tool again. A model must call the tool itself.',
    );
  const isForm = typeof tool === 'string' && typeof answers === 'object' && answers !== null;
  if (!isForm) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'A form must contain "tool" and "answers".');
  return { tool, answers: answers as FormCall['answers'] };
}
