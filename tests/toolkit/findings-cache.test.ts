import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { FindingsCache } from '@/toolkit/check/findings-cache';
import type { RuleFinding } from '@/toolkit/finding';
import { createCheckInput } from '@/toolkit/project/check-input';
import { samplesFor } from '@/toolkit/project/sample-files';
import { Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'kept-findings-'));
const file = join(folder, 'cache/check.json');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TOOL = 'tools/plan-maker/tool.json';

/** One run of the check: the tools it had to look at, and what it has of each. */
function run(change: (project: Project) => void = () => {}, code?: string) {
  const project = new Project(goodProject());
  change(project);
  const input = createCheckInput(project.files);
  const cache = new FindingsCache(file, code);
  const looked: string[] = [];
  const found = input.tools.map((tool) =>
    cache.findingsFor(input, tool, samplesFor(input.samples, tool.id), () => {
      looked.push(tool.id);
      return [findingIn(tool.source.path)];
    }),
  );
  cache.save();
  return { looked, found, all: input.tools.map(({ id }) => id) };
}

function findingIn(path: string): RuleFinding {
  return { rule: 'one', file: path, line: 3, column: 2, found: 'a', expected: 'b', mend: 'Mend it.', didYouMean: 'c' };
}

describe('findings that are kept', () => {
  it('are those of the last run, and no tool is looked at twice', () => {
    const first = run();
    expect(first.looked).toEqual(first.all);
    const second = run();
    expect(second.looked).toEqual([]);
    expect(second.found).toEqual(first.found);
  });

  const ONE: Record<string, (project: Project) => void> = {
    'its declaration': (project) => project.replaceWritten(TOOL, '"Your trade"', '"Own trade"'),
    'its automation file': (project) => project.replace('tools/plan-maker/automation.md', 'Tone: ', 'The tone: '),
    'a sample of it': (project) => {
      const [path = ''] = [...project.files.keys()].filter((name) => name.startsWith('tests/tools/plan-maker/valid/'));
      project.add(path, `${project.text(path)} `);
    },
    'the name of a sample': (project) => {
      const [path = ''] = [...project.files.keys()].filter((name) => name.startsWith('tests/tools/plan-maker/valid/'));
      project.add(path.replace('.json', '-again.json'), project.text(path));
      project.remove(path);
    },
  };
  it.each(Object.entries(ONE))('are looked for again in one tool after a change of %s', (_what, change) => {
    run();
    expect(run(change).looked).toEqual(['plan-maker']);
  });

  const ALL = ['brand.json', 'tools/options.json', 'schemas/frame/tool.schema.json'];
  it.each(ALL)('are looked for again in all tools after a change of %s', (path) => {
    run();
    const { looked, all } = run((project) => project.add(path, `${project.text(path)} `));
    expect(looked).toEqual(all);
  });

  it('are looked for again in all tools after a change of a plugin, or of its code', () => {
    const changed = (name: RegExp) => (project: Project) => {
      const [path = ''] = [...project.files.keys()].filter((one) => name.test(one));
      project.add(path, `${project.text(path)} `);
    };
    run();
    const { looked, all } = run(changed(/^src\/widgets\/.*\/plugin\.json$/));
    expect(looked).toEqual(all);
    expect(run(changed(/^src\/normalisers\/.*\.ts$/)).looked).toEqual(all);
  });

  it('are looked for again in all tools by other code', () => {
    run(undefined, 'this code');
    expect(run(undefined, 'this code').looked).toEqual([]);
    const { looked, all } = run(undefined, 'other code');
    expect(looked).toEqual(all);
  });

  it('are looked for again where what is kept cannot be read', () => {
    run();
    writeFileSync(file, '{"half":');
    const { looked, all } = run();
    expect(looked).toEqual(all);
  });
});
