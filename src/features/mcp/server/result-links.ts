import type { CallToolResult, McpRequestContext } from '@modelcontextprotocol/server';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Caller } from '@/server/accounts/access-tokens';
import type { StoredRun } from '@/server/runs/run-store';
import type { Runs } from '@/server/runs/runs';

interface OwnedFile {
  id: string;
  name: string;
  type: string;
  size: number;
}

interface Link {
  /** From the root of the site. */
  path: string;
}

export interface LinkServices extends Pick<Runs, 'webhooks' | 'siteUrl'> {
  files: {
    /** Returns the files among these ids that belong to the member and, if tools are given, to one of these tools. */
    findOwned(userId: string, ids: readonly string[], tools?: readonly string[]): Promise<OwnedFile[]>;
    /** Creates links that are valid for an hour, or until the token is revoked. */
    links: {
      make(file: OwnedFile, source: { token: string }): Link;
      makeDocument(run: string, source: { token: string }): Link;
    };
  };
}

/** Who reads a result. */
export interface ResultReader {
  caller: Caller;
  /** Whether the client knows links among the contents of a result. */
  takesLinks: boolean;
}

/** The protocol that introduced links among the contents of a result. Clients before it refuse contents they do not know. */
const LINKS_SINCE = '2025-06-18';

/** Returns whether the client of a request knows links among the contents of a result. */
export function takesLinks({ era, requestInfo }: McpRequestContext): boolean {
  return era !== 'legacy' || (requestInfo?.headers.get('mcp-protocol-version') ?? '') >= LINKS_SINCE;
}

/** A file in a result, as its value stands in JSON: `"<id>/<name>"`. */
const FILE_VALUE = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^"/]/g;

const LIFETIME_NOTE = 'The address is good for an hour.';

/** Returns links to what a result cannot hold itself: its files, and its document if the tool makes one. */
export async function resultLinks(
  { webhooks, siteUrl, files }: LinkServices,
  run: StoredRun,
  value: unknown,
  { caller, takesLinks }: ResultReader,
): Promise<CallToolResult['content']> {
  const source = { token: caller.tokenId };
  const ids = [...JSON.stringify(value).matchAll(FILE_VALUE)].map(([, id = '']) => id);
  const owned = ids.length > 0 ? await files.findOwned(caller.id, ids, caller.tools) : [];
  const document = Object.hasOwn(webhooks, run.webhook) ? webhooks[run.webhook]?.document : undefined;
  const links = [
    ...owned.map((file) => ({
      ...{ name: file.name, mimeType: file.type, size: file.size },
      path: files.links.make(file, source).path,
    })),
    ...(document
      ? [
          {
            ...{ name: `${document.file}.pdf`, title: 'The result as a PDF', mimeType: 'application/pdf' },
            path: files.links.makeDocument(run.id, source).path,
          },
        ]
      : []),
  ];
  return links.map(({ path, ...about }) => {
    const uri = withoutTrailingSlashes(siteUrl) + path;
    if (takesLinks) return { type: 'resource_link', uri, ...about, description: LIFETIME_NOTE };
    return { type: 'text', text: `${about.name}: ${uri} (${LIFETIME_NOTE})` };
  });
}
