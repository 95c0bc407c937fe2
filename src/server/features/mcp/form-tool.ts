import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { FORM_TOOL, type FormCall } from '@/contracts/assistant';
import type { JsonObject } from './describe-tool';
import { UI_EXTENSION, VIEW_TYPE, viewAddress } from './views';

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
export function viewResource(tool: string, title: string): JsonObject & { uri: string; name: string } {
  return { uri: viewAddress(tool), name: tool, title, mimeType: VIEW_TYPE };
}

/** The capabilities of a server with views. */
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
