/** The address a value is, where it is one that may be opened: http or https, to a host, with no name or password in it. */
export function webAddress(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || /\s/.test(value)) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url?.host && !url.username && !url.password ? url : undefined;
}
