import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { requireNode } from '../../scripts/lib/launch.ts';
import { fileOf, readImportGraph } from '../../scripts/test/changed.ts';

const ROOT = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The programs of the project that a command of package.json starts, by command. */
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /(?:tsx|node) (scripts\/[\w-]+\.ts)/.exec(command) ?? [];
  return file ? [{ name, command, file }] : [];
});

const modules = new Set(readImportGraph(ROOT).keys());

/** What a module imports before it runs; types are nothing to a running program. */
const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)';/gms;
const staticImports = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);

/** What a program imports as it goes, before it generates code; it would not find code that is to be generated. */
function importsBeforeGenerating(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const before = source.slice(0, Math.max(0, source.indexOf('await generate(')));
  return [...before.matchAll(/\bimport\('([^']+)'\)/g)].map(([, name = '']) => name);
}

describe.each(programs)('npm run $name', ({ command, file }) => {
  it('imports no generated code before it is generated', () => {
    const reached = new Set([file]);
    // The set grows while it is gone over.
    for (const path of reached)
      for (const name of [...staticImports(path), ...(path === file ? importsBeforeGenerating(file) : [])]) {
        const imported = /^[.@]/.test(name) ? fileOf(name, path, modules) : undefined;
        if (imported) reached.add(normalize(imported));
        else if (name.startsWith('@/generated/') || name === '@/brand') reached.add(name);
      }
    const generated = [...reached].filter((path) => /^(?:src\/|@\/)generated\//.test(path));
    expect(/^npm run -s (?:codegen|build) &&/.test(command) ? [] : generated).toEqual([]);
  });

  it.runIf(command.startsWith('tsx') || command.includes('&& tsx'))('loads nothing before it knows its Node', () => {
    expect(staticImports(file).filter((name) => !name.startsWith('node:') && name !== './lib/launch.ts')).toEqual([]);
  });
});

describe('a program', () => {
  it('is there for most commands', () => {
    expect(programs.length).toBeGreaterThan(20);
  });

  it.each(['20.20.2', '18.0.0', '22.11.0'])('says which Node it needs where Node %s runs it', (version) => {
    expect(() => requireNode(version)).toThrow(/Node 22\.12 or newer.*npm run/);
  });

  it.each(['22.12.0', '24.0.0', process.versions.node])('runs on Node %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it('ends as it would where nobody reads on', async () => {
    const args = ['--import', 'tsx', 'scripts/check.ts', '--rules'];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect({ errors, status: child.exitCode }).toEqual({ errors: '', status: 0 });
  });
});
