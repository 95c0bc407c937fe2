/** A file this site keeps. */
export interface OwnFile {
  /** `<id>/<name>`: what its address is asked for by. */
  path: string;
  name: string;
}

/** The file of this site a value names, as `<id>/<name>` or with `/files/` in front; undefined for everything else. */
export function ownFile(value: unknown): OwnFile | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(?:\/?files\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/\\?#]{1,255})$/i.exec(value);
  const [, id, name = ''] = match ?? [];
  return id && name !== '.' && name !== '..' ? { path: `${id}/${name}`, name: readable(name) } : undefined;
}

function readable(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
