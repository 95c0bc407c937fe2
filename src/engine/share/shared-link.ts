import { saveFile } from '@/browser/save-file';
import type { FileLink } from '@/contracts/file';
import { FileUnavailableError } from '@/contracts/file-unavailable-error';
import type { RendererModule } from '@/contracts/plugins';
import type { SharedResult } from '@/contracts/share';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadRenderer } from '../plugins';
import { loadModule } from '../registry-access';
import { gatewayBase } from '../run/gateway';
import { requireOk } from '../run/require-ok';

/** The shared content of a link, with the renderer of its result; without `shown` it is only a document. */
export interface OpenedLink {
  shared: SharedResult;
  shown?: { declaration: FormDeclaration; renderer: RendererModule };
}

/** Opens a link; undefined if it is no longer valid. @throws Error if the gateway cannot be reached */
export async function openLink(token: string, signal: AbortSignal): Promise<OpenedLink | undefined> {
  const response = await postToken('', { token }, signal);
  if (response.status === 404) return undefined;
  const shared = (await (await requireOk(Promise.resolve(response))).json()) as SharedResult;
  if (!shared.result) return { shared };
  const declaration = asForm((await loadModule(shared.result.tool)).declaration);
  const renderer = declaration.result?.renderer;
  if (!renderer) throw new Error(`${declaration.id}: shows no result`);
  return { shared, shown: { declaration, renderer: await loadRenderer(renderer) } };
}

/** Saves the document of a link. @throws Error with a message for the reader */
export async function saveSharedDocument(token: string): Promise<void> {
  const response = await requireOk(postToken('/document', { token }));
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
  saveFile(await response.blob(), fileName?.[1] ?? 'document.pdf');
}

/** Returns a short-lived URL of a file in a shared result. @throws FileGone, Error */
export async function sharedFileUrl(token: string, path: string): Promise<string> {
  const response = await postToken('/file', { token, file: path });
  if (response.status === 404) throw new FileUnavailableError(path);
  const { url } = (await (await requireOk(Promise.resolve(response))).json()) as FileLink;
  return url.startsWith('/') ? `${gatewayBase()}${url}` : url;
}

/** Posts the token in the body, where neither logs nor history record it, and without a session, so that everybody sees the same. */
function postToken(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${gatewayBase()}/shares/open${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...(signal && { signal }),
  });
}
