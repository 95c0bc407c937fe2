/** A file stored on this site. */
export interface StoredFile {
  /** `<id>/<name>`, for requesting its address. */
  path: string;
  name: string;
}

/** Parses a reference to a file stored on this site: `<id>/<name>`, optionally prefixed by `/files/`. Undefined for all else. */
export function parseStoredFile(value: unknown): StoredFile | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(?:\/?files\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/\\?#]{1,255})$/i.exec(value);
  const [, id, name = ''] = match ?? [];
  return id && name !== '.' && name !== '..' ? { path: `${id}/${name}`, name: decodeName(name) } : undefined;
}

/** Decodes the name of a file; returns it as it is if it is not encoded. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
