import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
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

/** Finds the addresses of a name. */
export type NameResolver = Pick<Resolver, 'resolve4' | 'resolve6'>;

/**
 * Asks the name servers itself. The lookup of the system holds a thread for each name until its servers answer, and files,
 * compression and every other connection share four of them: four names whose servers are silent would stop them all.
 */
const names: NameResolver = new Resolver({ timeout: 2000, tries: 2 });

/** Names that mean this machine (RFC 6761, section 6.3). */
const LOCALHOST = /(^|\.)localhost\.?$/i;

/** Error codes of a name that does not exist or has no address; all others may be different later. */
const UNKNOWN_NAME: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** @throws Error with the code `ENOTFOUND`, or `EAI_AGAIN` if no name server has answered */
async function findAddresses(resolver: NameResolver, hostname: string): Promise<LookupAddress[]> {
  if (LOCALHOST.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  if (addresses.length > 0) return addresses;
  const isUnknown = answers.every((one) => one.status === 'fulfilled' || UNKNOWN_NAME.includes(one.reason?.code));
  throw lookupError(isUnknown ? `${hostname} has no address` : `no name server answered for ${hostname}`, isUnknown);
}

function lookupError(message: string, isUnknown = true): Error {
  return Object.assign(new Error(message), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' });
}

/**
 * Creates a DNS lookup that refuses a name if any of its addresses is not allowed. The connection uses the checked
 * addresses, so a name cannot change in between (DNS rebinding). The error code is that of an unknown name, so that
 * callers learn nothing about names of the server's network.
 */
export function guardedLookup(guard: NetGuard, resolver = names): LookupFunction {
  return (hostname, options, done) => {
    findAddresses(resolver, hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || addresses.some(({ address }) => !guard.allowsAddress(address)))
          return done(lookupError(`${hostname} does not lead to a public address`), '', 0);
        return options.all ? done(null, addresses) : done(null, first.address, first.family);
      },
      (error: Error) => done(error, '', 0),
    );
  };
}
