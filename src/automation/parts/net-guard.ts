import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Decides which network addresses may be requested on behalf of a member. */
export interface NetGuard {
  allowsAddress(ip: string): boolean;
  /** Returns whether a port may be connected to; '' is the default port. */
  allowsPort(port: string): boolean;
}

/** All globally routable IPv6 unicast addresses begin with these three bits (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Allows public addresses on the usual ports, and refuses private, local, shared, reserved and documentation addresses. An
 * IPv4-mapped address is checked as its IPv4 address; tunnels and translators (6to4, Teredo, NAT64) are always refused.
 */
export const publicOnly: NetGuard = {
  allowsAddress(ip) {
    // Rejects disguised numbers that the library would parse ("0x7f.1"); real connections use the full notation.
    if (isIP(ip) === 0) return false;
    const address = ipaddr.process(ip);
    if (address.range() !== 'unicast') return false;
    // The library reports unknown ranges as unicast, such as 100:0:0:1::/64 (RFC 9780) and ::/96.
    return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
  },
  allowsPort: (port) => port === '' || port === '80' || port === '443',
};

/** Returns whether a URL may be requested, before its name is resolved. */
export function isUrlAllowed(url: URL, guard: NetGuard): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.username || url.password || !guard.allowsPort(url.port)) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || guard.allowsAddress(host);
}

/**
 * Creates a DNS lookup that refuses a name if any of its addresses is not allowed. The connection uses the checked
 * addresses, so a name cannot change in between (DNS rebinding). The error code is that of an unknown name, so that
 * callers learn nothing about names of the server's network.
 */
export function guardedLookup(guard: NetGuard): LookupFunction {
  return (hostname, options, done) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !guard.allowsAddress(address))) {
        const refusal = new Error(`${hostname} does not lead to a public address`);
        return done(Object.assign(refusal, { code: 'ENOTFOUND' }), '', 0);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
