import { env } from '@/browser/env';
import { saveFile } from '@/browser/save-file';
import { authorization } from './send';

/** Fetches a document the gateway keeps for the member and saves it; resolves to whether it worked. */
export async function fetchDocument(path: string): Promise<boolean> {
  const base = env.webhookBaseUrl.replace(/\/webhook$/, '');
  const response = await fetch(`${base}${path}`, { headers: await authorization() }).catch(() => undefined);
  if (!response?.ok) return false;
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
  saveFile(await response.blob(), named?.[1] ?? 'document.pdf');
  return true;
}
