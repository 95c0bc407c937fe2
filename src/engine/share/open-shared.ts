import { saveFile } from '@/browser/save-file';
import type { FileLink } from '@/contracts/file';
import { FileGone } from '@/contracts/file-gone';
import type { RendererModule } from '@/contracts/plugins';
import type { SharedResult } from '@/contracts/share';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadRenderer } from '../plugins';
import { loadModule } from '../registry-access';
import { gatewayBase } from '../run/gateway';
import { wellAnswered } from '../run/well-answered';

/** What a link shows, with what shows it; the document alone where there is no result. */
export interface OpenedLink {
  shared: SharedResult;
  shown?: { declaration: FormDeclaration; renderer: RendererModule };
}

/** Looks a link up; undefined where it is not valid any more. @throws Error where that cannot be known now */
export async function openLink(token: string, signal: AbortSignal): Promise<OpenedLink | undefined> {
  const response = await ask('', { token }, signal);
  if (response.status === 404) return undefined;
  const shared = (await (await wellAnswered(Promise.resolve(response))).json()) as SharedResult;
  if (!shared.result) return { shared };
  const declaration = asForm((await loadModule(shared.result.tool)).declaration);
  const renderer = declaration.result?.renderer;
  if (!renderer) throw new Error(`${declaration.id}: shows no result`);
  return { shared, shown: { declaration, renderer: await loadRenderer(renderer) } };
}

/** Saves the document of a link. @throws Error in words for the reader */
export async function saveShared(token: string): Promise<void> {
  const response = await wellAnswered(ask('/document', { token }));
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
  saveFile(await response.blob(), named?.[1] ?? 'document.pdf');
}

/** An address, good for a short time, of a file that shows in a result. @throws FileGone, Error */
export async function sharedFile(token: string, path: string): Promise<string> {
  const response = await ask('/file', { token, file: path });
  if (response.status === 404) throw new FileGone(path);
  const { url } = (await (await wellAnswered(Promise.resolve(response))).json()) as FileLink;
  return url.startsWith('/') ? `${gatewayBase()}${url}` : url;
}

/** Asks with a token in the body, where no log and no history keeps it; never with a session, so that everybody sees the same. */
function ask(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${gatewayBase()}/shares/open${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...(signal && { signal }),
  });
}
