import { Client, type ClientCapabilities, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { KEY_HEADER } from '@/contracts/api';
import type { UploadedFile } from '@/contracts/file';
import { providers } from '@/generated/provider-list';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { secretFields } from '@/registry/answers';
import { loadApiTool } from '@/server/runs/programs/api-tools';
import { sampleFile } from '../e2e/support/sample-file';

/** The headers of a client whose user tries the tools without a key. */
export const DEMO_KEYS = Object.fromEntries(Object.keys(providers).map((name) => [KEY_HEADER + name, 'demo']));

/** How a client finds out which protocol it may speak; hosts in the field do both. */
export const MODES = ['legacy', 'auto'] as const;

/** What a host says that shows views. */
export const SHOWS_VIEWS: ClientCapabilities = { extensions: { [EXTENSION_ID]: { mimeTypes: [RESOURCE_MIME_TYPE] } } };

/** A client of `/mcp` that is connected, as an assistant's host has one. Close it. */
export async function mcpClient(
  siteUrl: string,
  headers: Record<string, string>,
  mode: (typeof MODES)[number] = 'auto',
  capabilities: ClientCapabilities = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', siteUrl), { requestInit: { headers } }));
  return client;
}

/** What came of a call, as text. */
export function textOf({ content }: { content?: unknown }): string {
  return ((content ?? []) as { text?: string }[]).map(({ text }) => text ?? '').join('\n');
}

/** The first example of a tool as the API has it, without what is no argument; files are uploaded as a program does. */
export async function sampleArguments(siteUrl: string, token: string, id: string): Promise<Record<string, unknown>> {
  const { form, entry } = await loadApiTool({ webhooks, tools: serverTools }, id);
  const document = (await (await fetch(`${siteUrl}/api/openapi.json`)).json()) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { examples?: object }> } } }>;
  };
  const content = document.paths[`/tools/${id}/runs`]?.post.requestBody.content['application/json'];
  const [example] = Object.values(content?.examples ?? {}) as { value: object }[];
  const given: Record<string, unknown> = { ...example?.value };
  for (const name of secretFields(form)) delete given[name];
  for (const { field, accept } of entry.files ?? []) {
    if (!form.form.required?.includes(field)) continue;
    const { name, mimeType, buffer } = sampleFile(accept);
    const response = await fetch(`${siteUrl}/api/tools/${id}/files?field=${field}&name=${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': mimeType },
      body: new Uint8Array(buffer),
    });
    given[field] = ((await response.json()) as UploadedFile).value;
  }
  return given;
}
