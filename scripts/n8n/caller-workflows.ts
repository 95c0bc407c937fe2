import { CALLBACK_HEADER } from '@/contracts/callback';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { exampleCalls } from '@/server/features/api/openapi';
import { apiToolIds, loadApiTool } from '@/server/runs/programs/api-tools';
import { bundleCode } from './bundle.ts';
import type { N8nWorkflow } from './node-types.ts';
import * as n8n from './nodes.ts';
import type { CallerOptions } from './options.ts';
import { stableId, stableUuid } from './stable-ids.ts';
import { GENERATED_MARK } from './workflow.ts';

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

/**
 * Returns a workflow that calls the tool, waits for the callback and verifies it. The output of its last node is the
 * run, as the API returns it.
 */
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
