import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProxy, type ProxyName } from '../../scripts/lib/find-proxy.ts';
import { type Program, startProgram } from './program';

/** What a test changes in the example of a proxy in `deploy`, so that it runs beside others, without a certificate. */
interface Change {
  port: number;
  gateway: string;
  /** How long the proxy waits for a gateway, in seconds; by default as long as the example says. */
  patience?: number | undefined;
}

/** Replaces each pattern in the example. @throws Error naming one that it does not have */
function changed(file: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce(
    (text, [pattern, by]) => {
      if (!pattern.test(text)) throw new Error(`deploy/${file} has nothing that matches ${pattern}.`);
      return text.replace(pattern, by);
    },
    readFileSync(join('deploy', file), 'utf8'),
  );
}

const waits = (pattern: RegExp, patience: number | undefined): [RegExp, string][] =>
  patience === undefined ? [] : [[pattern, `$1${patience}s`]];

/** For each proxy: the file of its example, its text for the test, and its command with that file. */
const PROXIES: Record<
  ProxyName,
  { config(folder: string, change: Change): string; command(file: string, program: string): [string, ...string[]] }
> = {
  caddy: {
    config: (_folder, { port, gateway, patience }) =>
      changed('Caddyfile', [
        [/\tadmin off\n/, '$&\tdefault_bind 127.0.0.1\n'],
        [/\{\$SITE_ADDRESS\}/, `http://127.0.0.1:${port}`],
        [/\{\$GATEWAYS:[^}]*\}/, gateway],
        [/\n# Only the webhooks[\s\S]*/, '\n'],
        ...waits(/(response_header_timeout )13m/, patience),
      ]),
    command: (file, program) => [program, 'run', '--config', file, '--adapter', 'caddyfile'],
  },
  nginx: {
    config(folder, { port, gateway, patience }) {
      const site = changed('nginx.conf', [
        [/server \{\n\tlisten 80;[\s\S]*?\n\}\n/, ''],
        [/\tlisten 443 ssl http2;\n\tlisten \[::\]:443 ssl http2;/, `\tlisten 127.0.0.1:${port};`],
        [/\tssl_certificate .*\n\tssl_certificate_key .*\n/, ''],
        [/\tserver 127\.0\.0\.1:4173;/, `\tserver ${gateway};`],
        ...waits(/(proxy_read_timeout )13m/, patience),
      ]);
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${join(folder, kind)};`,
      );
      return `daemon off;\nuser root;\npid ${join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${site}}\n`;
    },
    command: (file, program) => [program, '-c', file, '-e', 'stderr'],
  },
  haproxy: {
    config: (_folder, { port, gateway, patience }) =>
      changed('haproxy.cfg', [
        [/\tbind :80\n\tbind :443 .*\n\thttp-request redirect .*\n/, `\tbind 127.0.0.1:${port}\n`],
        [/(server gateway-1 )127\.0\.0\.1:4173/, `$1${gateway}`],
        ...waits(/(timeout server )13m/, patience),
      ]),
    command: (file, program) => [program, '-db', '-f', file],
  },
};

export const PROXY_NAMES = Object.keys(PROXIES) as ProxyName[];

/** Starts a proxy of an example in `deploy` before a gateway, on a port of loopback; resolves when it passes requests on. */
export async function startProxy(name: ProxyName, folder: string, change: Change): Promise<Program> {
  const { config, command } = PROXIES[name];
  const file = join(folder, `${name}-${change.port}.conf`);
  writeFileSync(file, config(folder, change));
  const proxy = startProgram(command(file, findProxy(name)), { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder });
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${change.port}/healthz`).then(
      ({ ok }) => ok,
      // It does not listen yet.
      () => false,
    );
  while (!(await isHealthy())) {
    if (proxy.process.exitCode !== null) throw new Error(`${name} ended:\n${proxy.output()}`);
    await pause(50);
  }
  return proxy;
}
