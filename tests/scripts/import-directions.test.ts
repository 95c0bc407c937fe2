import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The directions of the house: what each room may import of the others. */
const MAY: Record<string, string[]> = {
  api: ['browser', 'contracts', 'generated', 'reading'],
  app: ['api', 'browser', 'contracts', 'engine', 'generated', 'ui'],
  automation: ['contracts', 'generated', 'reading', 'registry'],
  browser: ['contracts', 'generated', 'reading'],
  contracts: ['generated'],
  engine: ['api', 'browser', 'contracts', 'generated', 'reading', 'registry', 'ui'],
  normalisers: ['contracts', 'generated', 'reading'],
  options: ['contracts', 'generated', 'reading'],
  progress: ['contracts', 'generated'],
  reading: ['contracts', 'generated'],
  registry: ['contracts', 'generated', 'reading'],
  renderers: ['browser', 'contracts', 'generated', 'reading', 'ui'],
  server: ['automation', 'contracts', 'generated', 'registry'],
  toolkit: ['automation', 'contracts', 'engine', 'generated', 'reading', 'registry', 'renderers', 'server'],
  ui: [],
  widgets: ['contracts', 'generated', 'registry', 'ui'],
};
/** The same for the rooms of the server; a feature stands for all of them. */
const SERVER_MAY: Record<string, string[]> = {
  accounts: ['platform'],
  backup: ['platform'],
  'features/one': ['accounts', 'platform', 'runs'],
  platform: [],
  runs: ['accounts', 'platform'],
};
/** The same for the two halves of a feature, which stands for all of them. */
const FEATURE_MAY: Record<string, { rooms: string[]; server: string[] }> = {
  browser: { rooms: ['api', 'browser', 'contracts', 'engine', 'generated', 'reading', 'registry', 'ui'], server: [] },
  server: { rooms: ['automation', 'contracts', 'generated', 'registry'], server: ['accounts', 'platform', 'runs'] },
};
/** Rooms whose files know nothing of each other. */
const PLUGINS = ['automation', 'normalisers', 'options', 'progress', 'renderers', 'widgets'];
/** Rooms that hold no React. */
const PURE = ['normalisers', 'options', 'progress', 'reading', 'registry'];

interface Import {
  /** File it stands in, alone. */
  file: string;
  from: string;
  allowed: boolean;
}

/** Every import a room can try: each other room, by alias and by relative path, its neighbours, scripts and tests. */
function importsOf(room: string): Import[] {
  const may = MAY[room] ?? [];
  const plugin = PLUGINS.includes(room);
  // A plugin is a folder of its own, one deeper than the files of other rooms.
  const [folder, up] = plugin ? [`src/${room}/one`, '../../'] : [`src/${room}`, '../'];
  const others = [...Object.keys(MAY), 'features', 'generated'].filter((other) => other !== room);
  const tried = [
    ...others.flatMap((other) => [
      { from: `@/${other}/some/file`, allowed: may.includes(other) },
      // Out of its folder a plugin goes by the alias, so that its folder can be moved as it is.
      { from: `${up}${other}/file`, allowed: may.includes(other) && !plugin },
    ]),
    ...[`${up}../scripts/commands/check`, `${up}../tests/setup`].map((from) => ({ from, allowed: false })),
    ...(PURE.includes(room) ? [{ from: 'react', allowed: false }] : []),
    ...(plugin
      ? [
          { from: '../other/helper', allowed: false },
          { from: `@/${room}/other/helper`, allowed: false },
          { from: '../parts/shared', allowed: true },
        ]
      : []),
    { from: './own', allowed: true },
  ];
  const ending = room === 'renderers' || room === 'widgets' ? 'tsx' : 'ts';
  return tried.map((entry, index) => ({ ...entry, file: `${folder}/import-${index}.${ending}` }));
}

/** Every import a room of the server can try: the other rooms and features, its own files, and the rooms of `src`. */
function serverImportsOf(room: string): Import[] {
  const may = SERVER_MAY[room] ?? [];
  const isFeature = room.startsWith('features/');
  const up = isFeature ? '../../' : '../';
  const others = [...Object.keys(SERVER_MAY), 'features/other'].filter((other) => other !== room);
  const tried = [
    ...others.flatMap((other) => [
      { from: `${up}${other}/file`, allowed: may.includes(other) },
      // A feature names the files of the server by relative paths alone.
      { from: `@/server/${other}/file`, allowed: may.includes(other) && !isFeature },
    ]),
    ...(isFeature ? ['../other/file', '../../start'].map((from) => ({ from, allowed: false })) : []),
    ...Object.keys(MAY)
      .filter((other) => other !== 'server')
      .map((other) => ({ from: `@/${other}/some/file`, allowed: MAY.server?.includes(other) ?? false })),
    { from: './own', allowed: true },
  ];
  return tried.map((entry, index) => ({ ...entry, file: `src/server/${room}/import-${index}.ts` }));
}

/** Every import a half of a feature can try: the rooms of `src` and of the server, the other half, other features, and its own. */
function featureImportsOf(half: string): Import[] {
  const may = FEATURE_MAY[half] ?? { rooms: [], server: [] };
  const tried = [
    ...[...Object.keys(MAY), 'generated']
      .filter((room) => room !== 'server')
      .map((room) => ({ from: `@/${room}/some/file`, allowed: may.rooms.includes(room) })),
    ...[...Object.keys(SERVER_MAY), 'features/one'].map((room) => ({
      from: `@/server/${room}/some/file`,
      allowed: may.server.includes(room),
    })),
    ...['account', 'shell'].map((folder) => ({ from: `@/app/${folder}/file`, allowed: half === 'browser' })),
    { from: '@/server/start', allowed: false },
    // Of the app, what pages and sections of members are made of.
    ...['account', 'shell'].map((room) => ({ from: `@/app/${room}/file`, allowed: half === 'browser' })),
    ...['pages/file', 'router'].map((file) => ({ from: `@/app/${file}`, allowed: false })),
    { from: '@/features/other/contract', allowed: false },
    { from: '../../other/contract', allowed: false },
    { from: half === 'server' ? '../browser/file' : '../server/file', allowed: false },
    { from: '../contract', allowed: true },
    { from: './own', allowed: true },
  ];
  return tried.map((entry, index) => ({ ...entry, file: `src/features/one/${half}/import-${index}.ts` }));
}

/** The files lint refuses, of a project in which every import stands in a file of its own. */
function refusedFiles(project: string, imports: Import[]): Set<string> {
  copyFileSync(join(ROOT, 'biome.json'), join(project, 'biome.json'));
  for (const { file, from } of imports) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), `export { anything } from '${from}';\n`);
  }
  const options = [
    '--vcs-enabled=false',
    '--only=style/noRestrictedImports',
    '--reporter=json',
    '--max-diagnostics=none',
  ];
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', ...options, 'src'], { cwd: project, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
  return new Set(diagnostics.map(({ location }) => location.path));
}

describe('lint holds the directions of import', () => {
  const project = mkdtempSync(join(tmpdir(), 'directions-'));
  afterAll(() => rmSync(project, { recursive: true }));
  const rooms = [
    ...Object.keys(MAY).map((room) => ({ room, imports: importsOf(room) })),
    ...Object.keys(SERVER_MAY).map((room) => ({ room: `server/${room}`, imports: serverImportsOf(room) })),
    ...Object.keys(FEATURE_MAY).map((half) => ({ room: `features/one/${half}`, imports: featureImportsOf(half) })),
  ];
  const refused = refusedFiles(
    project,
    rooms.flatMap(({ imports }) => imports),
  );

  it.each(rooms)('$room imports what it may, and nothing else', ({ imports }) => {
    const stopped = imports.filter(({ file }) => refused.has(file)).map(({ from }) => from);
    expect(stopped).toEqual(imports.filter(({ allowed }) => !allowed).map(({ from }) => from));
    expect(stopped.length).toBeGreaterThan(0);
  });
});
