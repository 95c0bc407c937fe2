import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Which addresses of the network may be asked on behalf of a member. */
export interface NetGuard {
  /** Whether an IP address may be connected to. */
  address(ip: string): boolean;
  /** Whether a port may be; '' stands for the usual one. */
  port(port: string): boolean;
}

const closed = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  closed.addSubnet(net, prefix, 'ipv6');
}

/** Public addresses on the usual ports: nothing private, local, shared, reserved or tunnelled. */
export const publicOnly: NetGuard = {
  address(ip) {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
    if (mapped) return !closed.check(mapped, 'ipv4');
    const family = isIP(ip);
    if (family === 0 || /^::ffff:/i.test(ip)) return false;
    return !closed.check(ip, family === 6 ? 'ipv6' : 'ipv4');
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
 * made to what was checked, so a name cannot change its mind in between.
 */
export function guardedLookup(guard: NetGuard): LookupFunction {
  return (hostname, options, done) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !guard.address(address))) {
        return done(new Error(`${hostname} does not lead to a public address`), '', 0);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
