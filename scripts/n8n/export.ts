import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CALLBACK_HEADER } from '@/contracts/callback';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { apiToolIds, loadApiTool } from '@/server/runs/programs/api-tools';
import { exampleCalls } from '@/server/runs/programs/example-calls';
import { bundleCode } from './bundle.ts';
import type { N8nWorkflow } from './node-types.ts';
import * as n8n from './nodes.ts';
import type { CallerOptions, ExportOptions } from './options.ts';
import { stableId, stableUuid } from './stable-ids.ts';
import { readWebhooks, type Webhook } from './webhooks.ts';
import { buildWorkflow, GENERATED_MARK, hasPlan } from './workflow.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Returns a workflow file for each webhook, by file name. @throws Error that names what a workflow cannot do */
export async function workflowFiles(options: ExportOptions): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const webhook of readWebhooks(ROOT).filter(isExported)) {
    files[`${webhook.name}.json`] = `${JSON.stringify(await buildWorkflow(webhook, options), null, 2)}\n`;
  }
  return files;
}

/** A webhook that no exported workflow can serve. */
interface UnservableWebhook {
  name: string;
  kind: string;
  isBuiltByOperator: boolean;
}

/** Returns the webhooks that no exported workflow can serve. */
export function unservableWebhooks(): UnservableWebhook[] {
  const unservable = readWebhooks(ROOT).filter((webhook) => !hasPlan(webhook));
  return unservable.map((webhook) => ({
    name: webhook.name,
    kind: webhook.automation.kind,
    isBuiltByOperator: !isExported(webhook),
  }));
}

/** Returns the tools that need the site's server, because no workflow can serve them or their runs must be counted. */
export function toolsThatNeedTheServer(): string[] {
  const submits = readWebhooks(ROOT).filter((webhook) => !webhook.action && isExported(webhook));
  return submits.filter((webhook) => !hasPlan(webhook) || webhook.isLimited).map(({ tool }) => tool);
}

/** Returns false for a webhook whose workflow the operator builds: an export must not overwrite it. */
function isExported({ automation }: Webhook): boolean {
  return automation.kind !== 'n8n';
}

/** Writes the workflows into their folder and deletes those of removed webhooks. Returns their paths. */
export async function exportWorkflows(options: ExportOptions): Promise<string[]> {
  return writeWorkflows(options.out, await workflowFiles(options));
}

/** Writes the workflows that call tools, and deletes those of removed tools. Returns their paths. */
export async function exportCallers(options: CallerOptions): Promise<string[]> {
  return writeWorkflows(options.out, await callerFiles(options));
}

function writeWorkflows(out: string, files: Record<string, string>): string[] {
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!(name in files) && isGeneratedFile(join(folder, name))) rmSync(join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return Object.keys(files).map((name) => join(folder, name));
}

function isGeneratedFile(file: string): boolean {
  return (
    file.endsWith('.json') &&
    existsSync(file) &&
    readFileSync(file, 'utf8').includes(`"description": "${GENERATED_MARK}`)
  );
}

/** Placeholder in the workflow: only the user knows the signing secret. */
const SECRET_PLACEHOLDER = 'the signing secret that was shown with the token';

/** Returns a workflow file for each tool, by file name. The workflow calls the tool and waits for its callback. */
export async function callerFiles(options: CallerOptions): Promise<Record<string, string>> {
  const workflows = await Promise.all(
    apiToolIds({ webhooks, tools: serverTools }).map(async (id) => [
      `call-${id}.json`,
      await callerWorkflow(id, options),
    ]),
  );
  return Object.fromEntries(workflows.map(([name, workflow]) => [name, `${JSON.stringify(workflow, null, 2)}\n`]));
}

/** Returns a workflow that calls the tool and verifies its callback; it puts out the run as the API returns it. */
async function callerWorkflow(id: string, { site, token }: CallerOptions): Promise<N8nWorkflow> {
  const { form } = await loadApiTool({ webhooks, tools: serverTools }, id);
  const nodes = [
    n8n.startNode(),
    n8n.toolNode('Call the tool', {
      url: `${site}/api/tools/${id}/runs`,
      credential: token,
      headers: { [CALLBACK_HEADER]: n8n.RESUME_ADDRESS },
      body: exampleCalls(form)[0]?.answers ?? {},
    }),
    n8n.resumeNode('Wait for its end', stableUuid(`callback ${id}`)),
    n8n.verifyNode('Verify', { secret: SECRET_PLACEHOLDER, toleranceSeconds: 300 }, await bundleCode('callback')),
  ];
  const names = nodes.map(({ name }) => name);
  return {
    id: stableId(`caller ${id}`),
    name: `Call the tool: ${form.page?.title ?? id}`,
    description: `${GENERATED_MARK} ${id}: calls it and waits for its callback. Add your own nodes after the last node.`,
    active: false,
    nodes: nodes.map((node, index) => ({
      id: stableUuid(`caller ${id} ${node.name}`),
      ...node,
      position: [index * 240, 0],
    })),
    connections: Object.fromEntries(
      names.slice(0, -1).map((name, at) => [name, { main: [[{ node: names[at + 1] ?? '', type: 'main', index: 0 }]] }]),
    ),
    settings: { executionOrder: 'v1', callerPolicy: 'none' },
    pinData: {},
    tags: [],
  };
}
