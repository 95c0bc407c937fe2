import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '@/app/paths';
import { featurePages } from '@/generated/slots/pages';
import { asForm } from '@/registry/options';
import { requestsOf } from '@/registry/requests';
import { SERVER_PATHS } from '@/server/app';
import { loadTools, readJson } from '@/toolkit/project/load-tools';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/behaviour.md'), 'utf8');
const code = (cell = '') => cell.replaceAll('`', '').trim();

/** The rows of the tables of a section, cells without their marks. */
function rowsOf(section: number, columns: number): string[][] {
  const part = text.split(/^## /m).find((one) => one.startsWith(`${section}. `)) ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.split('|').slice(1, -1).map(code))
    .filter((cells) => cells.length === columns)
    .slice(1);
}

/** Every file of ours that may cite the document: `npm run bench` installs what it compares with below `scripts`. */
const sources = ['src', 'scripts', 'supabase/functions', 'tests'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('generated') && !path.includes('node_modules'))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(ROOT, folder, path), 'utf8') })),
);

describe('docs/behaviour.md', () => {
  it('lists the fixed pages, and who sees them', () => {
    const router = readFileSync(join(ROOT, 'src/app/router.tsx'), 'utf8');
    const guarded = Object.entries(paths).flatMap(([name, path]) =>
      new RegExp(`path=\\{paths\\.${name}\\}\\s+element=\\{guardPage\\(`).test(router) ? [path] : [],
    );
    // A route within a guarded one is guarded with it.
    const isGuarded = (path: string) => guarded.some((route) => `${path}/`.startsWith(`${route}/`));
    const own = Object.values(paths).map((path) => [path, isGuarded(path) ? 'members' : 'everybody']);
    const ofFeatures = featurePages.flatMap(({ path, parameter, access }) => [
      [path, access],
      ...(parameter ? [[`${path}/:${parameter}`, access]] : []),
    ]);
    const real = [...own, ...ofFeatures];
    const documented = rowsOf(2, 3).map(([path, seen]) => [path, seen]);
    expect(documented.sort()).toEqual(real.sort());
  });

  it('lists the calls of tools as they are declared', () => {
    const forms = loadTools(join(ROOT, 'tools'))
      .declarations.filter(({ kind }) => kind === 'form')
      .map(asForm);
    for (const [call, tool, webhook, waits, reader] of rowsOf(7, 5)) {
      const form = forms.find(({ id }) => id === tool);
      const made = form && requestsOf(form).find(({ request }) => request.webhook === webhook);
      const own = made?.onResult ? undefined : form?.response?.normaliser;
      expect([tool, `${made?.request.timeoutSeconds} s`, own ?? 'nobody'], `call ${call}`).toEqual([
        tool,
        waits,
        reader,
      ]);
    }
  });

  it('lists the paths the server answers itself', () => {
    const documented = rowsOf(7, 2).map(([path = '']) => path.replace('/<name>', ''));
    const real = /\(([^)]*)\)/.exec(SERVER_PATHS.source)?.[1]?.replaceAll('\\', '').split('|') ?? [];
    expect(documented.sort()).toEqual(real.map((path) => `/${path}`).sort());
  });

  it.each(rowsOf(9, 3))('says of "%s" what stands in the code', (_, words = '', file = '') => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(words);
  });

  it('has the section of every citation, and of every table of expectations', () => {
    const sections = new Set([...text.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number)));
    const cited = sources.flatMap(({ path, text: source }) =>
      [...source.matchAll(/docs\/behaviour\.md,\s+(?:\* )?sections? ([\d, and]+)/g)].flatMap(([, numbers = '']) =>
        [...numbers.matchAll(/\d+/g)].map(([number]) => ({ path, number: Number(number) })),
      ),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
    const tables = readdirSync(join(ROOT, 'tests/specification')).map((name) =>
      readJson<{ section: number }>(join(ROOT, 'tests/specification', name)),
    );
    expect(tables.filter(({ section }) => !sections.has(section))).toEqual([]);
  });

  it('is the one document of behaviour the code cites', () => {
    const strange = sources.filter(({ text: source }) => /Specification,? section|§/.test(source));
    const own = 'tests/scripts/behaviour.test.ts';
    expect(strange.map(({ path }) => path).filter((path) => path !== own)).toEqual([]);
  });
});
