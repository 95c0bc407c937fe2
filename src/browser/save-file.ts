/** How long the address of a file stays good, in milliseconds: Safari reads it only after it has asked where to save. */
const REVOKE_AFTER_MS = 60_000;

/** Offers a file to the member as a download. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
