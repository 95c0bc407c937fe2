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
  let page: Promise<string> | undefined;
  return {
    async read(tool, ticket) {
      page ??= readFile(template, 'utf8');
      const script = await readFile(join(folder, 'tools', `${tool}.js`), 'utf8');
      const own = `<script>${script}\nglobalThis.viewTicket=${JSON.stringify(ticket)};</script>`;
      return (await page).replace('<!--tool-->', () => own);
    },
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
