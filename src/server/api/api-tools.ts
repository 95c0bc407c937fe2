import { Failure } from '@/contracts/failure';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { ServerTool } from '@/registry/tool-module';
import type { Gateway } from '../gateway/gateway';

/** A tool as the API calls it. */
export interface ApiTool {
  form: ServerTool['declaration'];
  validate: ServerTool['validate'];
  webhook: string;
  entry: WebhookEntry;
  /** The reader of its answers. */
  normaliser: string;
}

/** What is asked of a gateway to find its tools. */
type Registry = Pick<Gateway, 'webhooks' | 'tools'>;

/** Ids of the tools that may be called: those that send something for members, in the order they are declared. */
export function apiToolIds({ webhooks, tools }: Registry): string[] {
  const called = Object.values(webhooks).filter((entry) => isSubmit(entry) && !entry.public);
  return Object.keys(tools).filter((id) => called.some(({ tool }) => tool === id));
}

/** A tool by its id. @throws Failure 404 where the API has none of that name */
export async function apiTool(registry: Registry, id: string): Promise<ApiTool> {
  if (!apiToolIds(registry).includes(id)) throw new Failure('unknown_tool', 'There is no such tool.', 404);
  const { tool } = (await registry.tools[id]?.()) ?? {};
  const found = Object.entries(registry.webhooks).find(([, entry]) => entry.tool === id && isSubmit(entry));
  if (!tool || !found) throw new Failure('unknown_tool', 'There is no such tool.', 404);
  const { declaration: form, validate } = tool;
  const { request, response } = form;
  if (!request || !response) throw new Failure('unknown_tool', 'This tool gives nothing a program could read.', 404);
  const [webhook, entry] = found;
  return { form, validate, webhook, entry, normaliser: response.normaliser };
}

function isSubmit({ action, options }: WebhookEntry): boolean {
  return action === undefined && !options;
}
