import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { HEALTH_PATHS } from '@/server/platform/http/health';
import { readVariables, VARIABLES } from '@/server/platform/variables';
import { COMMANDS } from '../../scripts/build/bundle-server.ts';

interface Service {
  image?: string;
  env_file?: string;
  environment?: Record<string, string>;
  command?: string | string[];
  build?: { args?: Record<string, string>; target?: string };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  ports?: string[];
  profiles?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
}

const read = (file: string) => readFileSync(file, 'utf8');
const text = read('compose.yaml');
const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> };
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'agencykit');
const gateways = ours.filter(([, { command }]) => command === undefined).map(([name]) => name);
const caddyfile = read('deploy/Caddyfile');
const dockerfile = read('Dockerfile');

/** The variables an example file sets, also those it leaves out. */
const examples = (file: string) =>
  [...read(file).matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));
const asked = (where: string) => new Set([...where.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name));

describe('compose.yaml', () => {
  it('is three gateways, workers, a proxy and n8n with what it needs', () => {
    expect(gateways).toHaveLength(3);
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(['worker', 'proxy', 'n8n-worker', 'n8n-webhook']),
    );
  });

  it('sets variables of the server there are', () => {
    const names = [
      ...ours.flatMap(([, { environment }]) => Object.keys(environment ?? {})),
      ...examples('deploy/site.env.example').map(({ name }) => name),
    ];
    expect(names.filter((name) => !Object.hasOwn(VARIABLES, name))).toEqual([]);
    expect(ours.filter(([, { env_file }]) => env_file !== 'deploy/site.env')).toEqual([]);
    const args = services.flatMap(([, { build }]) => Object.keys(build?.args ?? {}));
    expect(args.filter((name) => !new RegExp(`^ARG ${name}(=|$)`, 'm').test(dockerfile))).toEqual([]);
  });

  it('sets each of them once, to what the server takes', () => {
    const site = examples('deploy/site.env.example').filter(({ value }) => value);
    for (const [, { environment = {} }] of ours) {
      const set = Object.entries(environment).map(([key, value]) => [key, value.replace(/^.*\$\{.*$/, '')]);
      expect(site.filter((one) => Object.hasOwn(environment, one.name))).toEqual([]);
      readVariables(Object.fromEntries([...set, ...site.map((one) => [one.name, one.value])]));
    }
  });

  it('asks for what its example sets, and for nothing else', () => {
    const names = examples('deploy/compose.env.example').map(({ name }) => name);
    expect([...asked(text)].toSorted()).toEqual(names.toSorted());
  });

  it('lets an operator name each image of others by its digest', () => {
    const images = services.flatMap(([, { image }]) => (image && image !== 'agencykit' ? [image] : []));
    const bases = services.flatMap(([, { build }]) => (build ? [build.args?.BASE] : []));
    expect(images.length).toBeGreaterThan(3);
    for (const image of [...images, ...bases]) expect(image).toMatch(/^\$\{[A-Z0-9]+_IMAGE:-\S+:\S+\}$/);
    const defaults = new Set(bases.map((image) => /:-(.+)\}$/.exec(image ?? '')?.[1]));
    expect([...defaults]).toEqual([/^ARG BASE=(\S+)$/m.exec(dockerfile)?.[1]]);
  });

  it('runs programs the build makes', () => {
    const started = ours.flatMap(([, { command }]) => (Array.isArray(command) ? [command] : []));
    const programs = started.map(([, program = '']) => /^dist\/([\w-]+)\.js$/.exec(program)?.[1]);
    expect(programs.filter((name) => !['server', 'worker', ...COMMANDS].includes(name ?? ''))).toEqual([]);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, { command }] of services.filter(([, { build }]) => build?.target === 'build'))
      expect(scripts).toHaveProperty([command?.[2] ?? '']);
    expect(dockerfile).toMatch(/^FROM \S+ AS build$/m);
  });

  it('looks at paths and ports where something answers', () => {
    const { WORKER_PORT } = compose.services.worker?.environment ?? {};
    expect(compose.services.worker?.healthcheck?.test?.join(' ')).toContain(`:${WORKER_PORT}${HEALTH_PATHS.ready}'`);
    expect(dockerfile).toContain(`${HEALTH_PATHS.ready}\``);
    expect(caddyfile).toContain(`health_uri ${HEALTH_PATHS.ready}\n`);
    const port = /PORT=(\d+)/.exec(dockerfile)?.[1];
    expect(caddyfile).toContain(`{$GATEWAYS:${gateways.map((name) => `${name}:${port}`).join(' ')}}`);
    expect(caddyfile).toContain('{$N8N_WEBHOOKS:n8n-webhook:5678}');
  });

  it('shows visitors nothing but the proxy', () => {
    const open = services.filter(([, { ports }]) => ports?.some((port) => !port.startsWith('127.0.0.1:')));
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('waits for services that are there, in profiles that start together, and names its volumes', () => {
    for (const [name, { depends_on = {}, volumes = [], profiles = [] }] of services) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const target = compose.services[other];
        expect([name, other, target?.profiles ?? []]).toEqual([
          name,
          other,
          profiles.filter((one) => target?.profiles?.includes(one)),
        ]);
        if (condition === 'service_healthy')
          expect([other, target?.healthcheck?.test]).toEqual([other, expect.any(Array)]);
      }
      const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((place) => !place.startsWith('.'));
      expect([name, named.filter((volume) => !(volume in compose.volumes))]).toEqual([name, []]);
    }
  });

  it('keeps what it is set with out of commits and images', () => {
    const files = ['.env', 'deploy/site.env', 'deploy/n8n/credentials.json'];
    expect(
      execFileSync('git', ['check-ignore', ...files], { encoding: 'utf8' })
        .trim()
        .split('\n'),
    ).toEqual(files);
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['*']));
    expect(read('.dockerignore')).not.toContain('deploy');
    expect(read(join('deploy', 'compose.env.example'))).not.toMatch(/^# N8N_\w+(KEY|PASSWORD)=./m);
  });
});
