import { absoluteAddress } from '@/api/addresses';
import type { RequestOptions } from '@/api/send-json';
import { visitorClient } from '@/api/visitor-client';
import { saveResponse } from '@/browser/save-file';
import type { FileLink } from '@/contracts/file';
import { FileUnavailableError } from '@/contracts/file-unavailable-error';
import type { RendererModule } from '@/contracts/plugins';
import { slug } from '@/engine/csv/slug';
import { loadRenderer } from '@/engine/plugins';
import { loadModule } from '@/engine/registry-access';
import { asForm, type FormDeclaration } from '@/registry/options';
import type { SharedResult } from '../contract';

const PATH = '/shares/open';

/** The shared content of a link, with the renderer of its result; without `display` it is only a document. */
export interface OpenedLink {
  shared: SharedResult;
  display?: { declaration: FormDeclaration; renderer: RendererModule };
}

/** Opens a link; undefined if it is no longer valid. @throws Error if the gateway cannot be reached */
export async function openLink(token: string, signal: AbortSignal): Promise<OpenedLink | undefined> {
  const shared = await visitorClient.findJson<SharedResult>(PATH, postOptions({ token }, signal));
  if (!shared?.result) return shared && { shared };
  const declaration = asForm((await loadModule(shared.result.tool)).declaration);
  const renderer = declaration.result?.renderer;
  if (!renderer) throw new Error(`The tool ${declaration.id} shows no result`);
  return { shared, display: { declaration, renderer: await loadRenderer(renderer) } };
}

/** Saves the document of a link under its title, which may differ from the tool's. @throws Error with a message for the reader */
export async function saveSharedDocument(token: string, title: string): Promise<void> {
  const response = await visitorClient.requestFile(`${PATH}/document`, postOptions({ token }));
  await saveResponse(response, title ? `${slug(title)}.pdf` : undefined);
}

/** Returns a short-lived URL of a file in a shared result. @throws FileUnavailableError, RequestError */
export async function sharedFileUrl(token: string, path: string): Promise<string> {
  const link = await visitorClient.findJson<FileLink>(`${PATH}/file`, postOptions({ token, file: path }));
  if (!link) throw new FileUnavailableError(path);
  return absoluteAddress(link.url);
}

/** Returns the options of a request with the token in its body, so that neither logs nor the browser's history record it. */
function postOptions(json: { token: string; file?: string }, signal?: AbortSignal): RequestOptions {
  return { method: 'POST', json, signal, cache: 'no-store', referrerPolicy: 'no-referrer' };
}
