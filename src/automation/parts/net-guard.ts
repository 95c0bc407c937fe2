import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses of the network may be asked on behalf of a member. */
export interface NetGuard {
  /** Whether an IP address may be connected to. */
  address(ip: string): boolean;
  /** Whether a port may be; '' stands for the usual one. */
  port(port: string): boolean;
}

/** All IPv6 addresses handed out for use over the internet begin with these three bits (RFC 4291, section 2.4). */
const HANDED_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Public addresses on the usual ports: nothing private, local, shared, reserved or for documentation. Of the addresses
 * that carry one of IPv4 inside, the mapped form is looked at as that one; tunnels and translators (6to4, Teredo, NAT64)
 * are closed, whatever they lead to.
 */
export const publicOnly: NetGuard = {
  address(ip) {
    // The library also reads numbers in disguise ("0x7f.1"); what is connected to is always written in full.
    if (isIP(ip) === 0) return false;
    const address = ipaddr.process(ip);
    if (address.range() !== 'unicast') return false;
    // The library calls everything unicast that it has no other name for, as 100:0:0:1::/64 (RFC 9780) and ::/96.
    return address.kind() === 'ipv4' || address.match(HANDED_OUT);
  },
  port: (port) => port === '' || port === '80' || port === '443',
};

/** Whether an address may be asked at all, before its name is resolved. */
export function urlAllowed(url: URL, guard: NetGuard): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.username || url.password || !guard.port(url.port)) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || guard.address(host);
}

/**
 * Name resolution for a connection that refuses a name as soon as one of its addresses is closed. The connection is
 * made to what was checked, so a name cannot change its mind in between. The refusal has the code of a name that is not
 * there: whoever is told the code learns no names of the network of the server.
 */
export function guardedLookup(guard: NetGuard): LookupFunction {
  return (hostname, options, done) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !guard.address(address))) {
        const closed = new Error(`${hostname} does not lead to a public address`);
        return done(Object.assign(closed, { code: 'ENOTFOUND' }), '', 0);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
