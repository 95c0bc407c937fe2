import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { FORM_TOOL, type FormCall } from '@/contracts/assistant';
import type { Part } from '../api/openapi';
import { UI_EXTENSION, VIEW_TYPE, viewAddress } from './views';

/** What is told of the tool by which views send forms. */
export const formTool: Part = {
  name: FORM_TOOL,
  title: 'Submit a form',
  description:
    'For the form of a tool in its window alone. A model calls the tool itself instead; this one refuses it.',
  inputSchema: {
    type: 'object',
    required: ['tool', 'ticket', 'answers'],
    properties: { tool: { type: 'string' }, ticket: { type: 'string' }, answers: { type: 'object' } },
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  _meta: { ui: { visibility: ['app'] } },
};

/** What a tool says of its view; older hosts read the flat name. */
export function viewMeta(tool: string): Part {
  const resourceUri = viewAddress(tool);
  return { ui: { resourceUri }, 'ui/resourceUri': resourceUri };
}

/** What the view of a tool is listed as. */
export function viewResource(tool: string, title: string): Part & { uri: string; name: string } {
  return { uri: viewAddress(tool), name: tool, title, mimeType: VIEW_TYPE };
}

/** What a server with views says it can. */
export const viewCapabilities = { resources: {}, extensions: { [UI_EXTENSION]: {} } };

/** The form a view has sent. @throws ProtocolError where whoever calls has not read the view: a model that holds a key */
export function formOf(given: Readonly<Record<string, unknown>>, ticket: string): Pick<FormCall, 'tool' | 'answers'> {
  const { tool, ticket: shown, answers } = given;
  if (shown !== ticket)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'This form is not of a view that is good any more. Open the tool again; a model calls the tool itself.',
    );
  const isForm = typeof tool === 'string' && typeof answers === 'object' && answers !== null;
  if (!isForm) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'A form names its tool and holds answers.');
  return { tool, answers: answers as FormCall['answers'] };
}
