import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/threat-model.md', 'utf8');
const named = [...new Set(text.match(/tests\/[\w/-]+\.test\.tsx?/g))];
const attacks = globSync('tests/{attacks,features/*/attacks}/**/*.test.ts');

describe('docs/threat-model.md', () => {
  it('names every attack', () => {
    expect(attacks.filter((file) => !named.includes(file))).toEqual([]);
  });

  it('names a proof for each promise', () => {
    const promises =
      text
        .split('## Promises and their proof')[1]
        ?.split('\n## ')[0]
        ?.match(/^\| .+ \|$/gm) ?? [];
    expect(promises.length).toBeGreaterThan(20);
    expect(promises.slice(2).filter((row) => !/\| `tests\/[^|]+ \|$/.test(row))).toEqual([]);
  });

  it('names no proof that is not there', () => {
    expect(named.length).toBeGreaterThan(attacks.length);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('stays short enough to be read', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });
});
