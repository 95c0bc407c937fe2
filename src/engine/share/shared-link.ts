import { absoluteAddress } from '@/api/addresses';
import { gatewayClient } from '@/api/gateway-client';
import { saveResponse } from '@/api/responses';
import type { FileLink } from '@/contracts/file';
import { FileUnavailableError } from '@/contracts/file-unavailable-error';
import type { RendererModule } from '@/contracts/plugins';
import type { SharedResult } from '@/contracts/share';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadRenderer } from '../plugins';
import { loadModule } from '../registry-access';

const PATH = '/shares/open';

/**
 * Sends requests without a session, so that everybody sees the same. They carry the token in their body, where neither
 * logs nor the browser's history record it.
 */
const anonymous = gatewayClient(undefined, { cache: 'no-store', referrerPolicy: 'no-referrer' });

/** The shared content of a link, with the renderer of its result; without `shown` it is only a document. */
export interface OpenedLink {
  shared: SharedResult;
  shown?: { declaration: FormDeclaration; renderer: RendererModule };
}

/** Opens a link; undefined if it is no longer valid. @throws Error if the gateway cannot be reached */
export async function openLink(token: string, signal: AbortSignal): Promise<OpenedLink | undefined> {
  const options = { method: 'POST', json: { token }, signal };
  const shared = await anonymous.findJson<SharedResult>(PATH, options);
  if (!shared?.result) return shared && { shared };
  const declaration = asForm((await loadModule(shared.result.tool)).declaration);
  const renderer = declaration.result?.renderer;
  if (!renderer) throw new Error(`${declaration.id}: shows no result`);
  return { shared, shown: { declaration, renderer: await loadRenderer(renderer) } };
}

/** Saves the document of a link. @throws Error with a message for the reader */
export async function saveSharedDocument(token: string): Promise<void> {
  await saveResponse(await anonymous.request(`${PATH}/document`, { method: 'POST', json: { token } }));
}

/** Returns a short-lived URL of a file in a shared result. @throws FileGone, Error */
export async function sharedFileUrl(token: string, path: string): Promise<string> {
  const options = { method: 'POST', json: { token, file: path } };
  const link = await anonymous.findJson<FileLink>(`${PATH}/file`, options);
  if (!link) throw new FileUnavailableError(path);
  return absoluteAddress(link.url);
}
