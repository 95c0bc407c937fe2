import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** How a client finds out which protocol it may speak; hosts in the field do both. */
export const MODES = ['legacy', 'auto'] as const;

/** A client of `/mcp` that is connected, as an assistant's host has one. Close it. */
export async function mcpClient(
  siteUrl: string,
  headers: Record<string, string>,
  mode: (typeof MODES)[number] = 'auto',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', siteUrl), { requestInit: { headers } }));
  return client;
}

/** What came of a call, as text. */
export function textOf({ content }: { content?: unknown }): string {
  return ((content ?? []) as { text?: string }[]).map(({ text }) => text ?? '').join('\n');
}
