/**
 * Normalizes a network address for rate limits; undefined if the text is none. An IPv6 address becomes its /64 network,
 * as its holder controls all of it.
 */
export function normalizeNetwork(text: string | null | undefined): string | undefined {
  const address = (text ?? '').trim().toLowerCase();
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(address)?.[1];
  if (v4) return v4.split('.').every((part) => Number(part) <= 255) ? v4 : undefined;
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/%.*$/, '');
  if (!/^[\da-f:.]{2,45}$/.test(bare) || !bare.includes(':') || !URL.canParse(`http://[${bare}]`)) return undefined;
  // The URL parser normalizes the address, with one "::" at most.
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const leading = head.split(':').filter(Boolean);
  const trailing = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - leading.length - trailing.length }, () => '0');
  return `${[...leading, ...zeros, ...trailing].slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the network address of a caller on Supabase Edge. Cloudflare, in front of every project, always sets
 * `CF-Connecting-IP` itself; to `X-Forwarded-For` it only appends, so the first value there can be forged. Without that
 * header only the connection itself can be trusted.
 */
export function edgeCaller(headers: Headers, peer: string | undefined): string {
  return normalizeNetwork(headers.get('cf-connecting-ip')) ?? normalizeNetwork(peer) ?? 'unknown';
}
