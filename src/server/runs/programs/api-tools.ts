import { Failure } from '@/contracts/failure';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { ServerTool } from '@/registry/tool-module';
import type { Runs } from '../runs';

/** A tool that the API can call. */
export interface ApiTool {
  form: ServerTool['declaration'];
  validate: ServerTool['validate'];
  webhook: string;
  entry: WebhookEntry;
  normaliser: string;
}

export type ToolRegistry = Pick<Runs, 'webhooks' | 'tools'>;

/** Returns the tools that the API can call: those with a result for members, in the order of declarations. */
export function apiToolIds({ webhooks, tools }: ToolRegistry): string[] {
  const submits = Object.values(webhooks).filter((entry) => isSubmit(entry) && !entry.public && !entry.records);
  return Object.keys(tools).filter((id) => submits.some(({ tool }) => tool === id));
}

/** Returns a tool by its id. @throws Failure 404 if the API has no such tool */
export async function loadApiTool(registry: ToolRegistry, id: string): Promise<ApiTool> {
  if (!apiToolIds(registry).includes(id)) throw new Failure('unknown_tool', 'There is no such tool.', 404);
  const { tool } = (await registry.tools[id]?.()) ?? {};
  const match = Object.entries(registry.webhooks).find(([, entry]) => entry.tool === id && isSubmit(entry));
  if (!tool || !match) throw new Failure('unknown_tool', 'There is no such tool.', 404);
  const { declaration: form, validate } = tool;
  const { request, response } = form;
  if (!request || !response) throw new Failure('unknown_tool', 'This tool gives nothing a program could read.', 404);
  const [webhook, entry] = match;
  return { form, validate, webhook, entry, normaliser: response.normaliser };
}

/** Returns the tools that the API can call, with their titles. */
export async function listApiTools(registry: ToolRegistry): Promise<{ id: string; title: string }[]> {
  const tools = await Promise.all(apiToolIds(registry).map((id) => loadApiTool(registry, id)));
  return tools.map(({ form: { id, page } }) => ({ id, title: page?.title ?? id }));
}

function isSubmit({ action, options }: WebhookEntry): boolean {
  return action === undefined && !options;
}
