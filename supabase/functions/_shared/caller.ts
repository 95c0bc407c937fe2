/**
 * What limits know a network address by; undefined where the text is none. An IPv6 address stands for its network of 64
 * bits: whoever has one address of it has them all.
 */
export function networkOf(text: string | null | undefined): string | undefined {
  const address = (text ?? '').trim().toLowerCase();
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(address)?.[1];
  if (v4) return v4.split('.').every((part) => Number(part) <= 255) ? v4 : undefined;
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/%.*$/, '');
  if (!/^[\da-f:.]{2,45}$/.test(bare) || !bare.includes(':') || !URL.canParse(`http://[${bare}]`)) return undefined;
  // The parser writes every address in one way, with one "::" at most.
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}

/**
 * Who calls a function on Supabase Edge. Cloudflare stands in front of every project and writes the caller's address into
 * `CF-Connecting-IP` itself, whatever the caller sent; to `X-Forwarded-For` it only adds, so its first value is the
 * caller's own word. Without that header there is nothing to believe but the connection.
 */
export function edgeCaller(headers: Headers, peer: string | undefined): string {
  return networkOf(headers.get('cf-connecting-ip')) ?? networkOf(peer) ?? 'unknown';
}
