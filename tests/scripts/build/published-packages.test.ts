import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AliasOptions, Plugin, PluginOption } from 'vite';
import { expect, it } from 'vitest';
import { replaceSiteModules } from '../../../scripts/build/assistant-view.ts';
import config from '../../../vite.config.ts';

const PACKAGES = join(import.meta.dirname, '../../../node_modules');

/** The plugins of React and Tailwind. A plugin of our own could change the modules of packages. */
const PLUGINS_OF_PACKAGES = /^(?:vite:react|@tailwindcss\/vite)[:-]/;

it('builds the app, tests and development with no plugin but those of React and Tailwind', () => {
  const own = namesOf(config.plugins).filter((name) => !PLUGINS_OF_PACKAGES.test(name));
  expect(own).toEqual([]);
  expect(namesOf(config.plugins)).not.toEqual([]);
});

it('has no alias for a package or a file of one', () => {
  const finds = aliasesOf(config.resolve?.alias);
  const imports = installedPackages().flatMap(entryPoints);
  const replaced = imports.filter((name) =>
    finds.some((find) => (find instanceof RegExp ? find.test(name) : name === find || name.startsWith(`${find}/`))),
  );
  expect(imports).toEqual(expect.arrayContaining(['@rjsf/core', 'markdown-to-jsx/react']));
  expect(finds).not.toEqual([]);
  expect(replaced).toEqual([]);
});

it('replaces modules of the site in the view of an assistant, and none of a package', () => {
  const { resolveId } = replaceSiteModules;
  if (typeof resolveId !== 'function') throw new Error('the plugin has no resolveId');
  const resolved = (id: string, importer: string) => Reflect.apply(resolveId, undefined, [id, importer, {}]);
  expect(resolved('./upload', '/site/src/engine/form/use-uploads.ts')).toBe('\0absent./upload');
  expect(resolved('./upload', '/site/node_modules/some-package/index.js')).toBeUndefined();
});

function namesOf(plugins: PluginOption): string[] {
  const flat = [plugins].flat(Number.POSITIVE_INFINITY as 1) as (Plugin | false | null | undefined)[];
  return flat.flatMap((plugin) => (plugin ? [plugin.name] : []));
}

function aliasesOf(alias: AliasOptions | undefined): (string | RegExp)[] {
  return Array.isArray(alias) ? alias.map(({ find }) => find) : Object.keys(alias ?? {});
}

/** Returns what can be imported of a package, as its `package.json` says. */
function entryPoints(name: string): string[] {
  const file = join(PACKAGES, name, 'package.json');
  const { exports = {} } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { exports?: object }) : {};
  return [name, ...Object.keys(exports).flatMap((path) => (path.startsWith('./') ? `${name}${path.slice(1)}` : []))];
}

function installedPackages(): string[] {
  const names = readdirSync(PACKAGES).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(PACKAGES, name)).map((part) => `${name}/${part}`) : name,
  );
}
