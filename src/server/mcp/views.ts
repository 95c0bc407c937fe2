import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of the extension by which hosts show views (SEP-1865), and the media type it gives them. */
export const UI_EXTENSION = 'io.modelcontextprotocol/ui';
export const VIEW_TYPE = 'text/html;profile=mcp-app';

const PREFIX = 'ui://tools/';

/** What hosts show of tools in a window of their own. */
export interface Views {
  /** The page of a tool, for one caller. */
  read(tool: string, ticket: string): Promise<string>;
}

/** The views of a build; undefined where there is none, as during development. */
export function builtViews(folder: string): Views | undefined {
  const template = join(folder, 'view.html');
  if (!existsSync(template)) return undefined;
  const read = onceEach((path) => readFile(path, 'utf8'));
  return {
    async read(tool, ticket) {
      const [page, script] = await Promise.all([read(template), read(join(folder, 'tools', `${tool}.js`))]);
      const own = `<script>${script}\nglobalThis.viewTicket=${JSON.stringify(ticket)};</script>`;
      return page.replace('<!--tool-->', () => own);
    },
  };
}

/** Reads each path once and keeps what it holds, as the files of a build never change; a failed read is tried again. */
function onceEach(read: (path: string) => Promise<string>): (path: string) => Promise<string> {
  const kept = new Map<string, Promise<string>>();
  return (path) => {
    const text = kept.get(path) ?? read(path);
    kept.set(path, text);
    text.catch(() => kept.delete(path));
    return text;
  };
}

/** The address of a tool's view. */
export function viewAddress(tool: string): string {
  return PREFIX + tool;
}

/** The tool whose view has this address. */
export function toolOfView(address: string): string {
  return address.startsWith(PREFIX) ? address.slice(PREFIX.length) : '';
}

/** What a view made for the bearer of a token is known by. Hosts fetch views, and no model reads them. */
export function ticketOf(token: string): string {
  return createHash('sha256').update(`view ${token}`).digest('base64url');
}
