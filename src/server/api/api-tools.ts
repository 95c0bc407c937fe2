import { Failure } from '@/contracts/failure';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { asForm, type FormDeclaration } from '@/registry/options';
import type { ToolModule } from '@/registry/tool-module';
import type { Gateway } from '../gateway/gateway';

/** Declarations with their validators, by id; each is loaded when it is first asked for. */
export type ToolModules = Readonly<Record<string, () => Promise<{ tool: ToolModule }>>>;

/** A tool as the API calls it. */
export interface ApiTool {
  form: FormDeclaration;
  module: ToolModule;
  webhook: string;
  entry: WebhookEntry;
  /** The reader of its answers. */
  normaliser: string;
}

/** What is asked of a gateway to find its tools. */
type Registry = Pick<Gateway, 'webhooks' | 'modules'>;

/** Ids of the tools that may be called: those that send something for members, in the order they are declared. */
export function apiToolIds({ webhooks, modules }: Registry): string[] {
  const called = Object.values(webhooks).filter((entry) => isSubmit(entry) && !entry.public);
  return Object.keys(modules).filter((id) => called.some(({ tool }) => tool === id));
}

/** A tool by its id. @throws Failure 404 where the API has none of that name */
export async function apiTool(registry: Registry, id: string): Promise<ApiTool> {
  if (!apiToolIds(registry).includes(id)) throw new Failure('unknown_tool', 'There is no such tool.', 404);
  const { tool } = (await registry.modules[id]?.()) ?? {};
  const found = Object.entries(registry.webhooks).find(([, entry]) => entry.tool === id && isSubmit(entry));
  if (!tool || !found) throw new Failure('unknown_tool', 'There is no such tool.', 404);
  const form = asForm(tool.declaration);
  const { request, response } = form;
  if (!request || !response) throw new Failure('unknown_tool', 'This tool gives nothing a program could read.', 404);
  const [webhook, entry] = found;
  return { form, module: tool, webhook, entry, normaliser: response.normaliser };
}

function isSubmit({ action, options }: WebhookEntry): boolean {
  return action === undefined && !options;
}
