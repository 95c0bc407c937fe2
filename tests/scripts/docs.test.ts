import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const files = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'supabase/GOING-LIVE.md',
];
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
  scripts: Record<string, string>;
};

describe.each(files)('%s', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');

  it('links to files that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, link = '']) => link);
    const missing = links.filter((link) => !existsSync(join(ROOT, normalize(join(dirname(file), link)))));
    expect(missing).toEqual([]);
  });

  it('names files and folders that are there', () => {
    const named = [...text.matchAll(/`((?:src|scripts|schemas|supabase|tests|docs|tools)\/[\w./-]*)`/g)];
    // What code generation makes is in no commit.
    const paths = named.map(([, path = '']) => path).filter((path) => !path.startsWith('src/generated'));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names commands that there are', () => {
    const commands = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});

describe('the documents', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

  it('lead from the README to each of them', () => {
    const found = new Set(['README.md']);
    for (const file of found) {
      for (const [, link = ''] of read(file).matchAll(/\]\((?!https?:)([^)#]+\.md)/g))
        found.add(normalize(join(dirname(file), link)));
    }
    expect(files.filter((file) => !found.has(file))).toEqual([]);
  });

  it('tell every command in the page of commands or in what maintainers read', () => {
    const documented = ['docs/commands.md', 'CONTRIBUTING.md', 'docs/maintaining.md', 'supabase/GOING-LIVE.md']
      .map(read)
      .join('\n');
    const inOtherWords = ['start', 'test', 'prestart'];
    const names = Object.keys(manifest.scripts).filter((name) => !inOtherWords.includes(name));
    expect(names.filter((name) => !documented.includes(`npm run ${name}`))).toEqual([]);
  });

  it('say in the changelog what the version at hand is', () => {
    expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${manifest.version.replaceAll('.', '\\.')}\\b`, 'm'));
  });
});
