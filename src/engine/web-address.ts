/** Parses a value as a URL that is safe to open: http or https, with a host and without credentials. Otherwise returns undefined. */
export function webAddress(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || /\s/.test(value)) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url?.host && !url.username && !url.password ? url : undefined;
}
