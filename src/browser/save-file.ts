/** Delay before the object URL is revoked: Safari reads it only after the user has chosen where to save. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a blob as a file. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/** Saves the body of a response, by default under the file name that the response gives (RFC 6266, in quotes). */
export async function saveResponse(response: Response, name?: string): Promise<void> {
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
  saveFile(await response.blob(), name ?? fileName?.[1] ?? 'document.pdf');
}
