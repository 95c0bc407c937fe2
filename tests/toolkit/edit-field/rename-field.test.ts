import { expect, it } from 'vitest';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { draftDifferences } from '@/toolkit/diff/draft-differences';
import { type ChangedFiles, renameField } from '@/toolkit/edit-field/rename-field';
import { type CheckInput, createCheckInput } from '@/toolkit/project/check-input';
import { loadPluginCode } from '@/toolkit/project/plugin-code';
import { readProject } from '@/toolkit/project/read-project';
import { concernsTool } from '@/toolkit/project/tool-scope';
import { forThisRun } from '../../../scripts/test/full-run';
import { coveringFiles } from '../../support/covering/covering-files';
import { coveringTools } from '../../support/covering/covering-tool';
import { HOME } from '../fixtures/on-disk';

const project = readProject(HOME);
const code = await loadPluginCode(HOME, project);
const rules = (await loadRules()).filter(({ rule }) => rule.perTool);
const real = createCheckInput(project, code);
const NEW_NAME = 'renamedField';

const versionOf = ({ forms }: CheckInput, id: string) =>
  forms.find((tool) => tool.id === id)?.form.storage?.version ?? 1;

function apply(input: CheckInput, changed: ChangedFiles): CheckInput {
  const files = new Map(input.files);
  for (const [path, text] of changed) {
    if (text === undefined) files.delete(path);
    else files.set(path, text);
  }
  return createCheckInput(files, code);
}

function problemsOf(input: CheckInput, tool: string): string[] {
  const isTool = ({ id }: { id: string }) => id === tool;
  const alone = { ...input, tools: input.tools.filter(isTool), forms: input.forms.filter(isTool) };
  return applyRules(rules, alone)
    .filter(concernsTool(tool))
    .map(({ rule, file, line, found }) => `${rule} ${file}:${line} ${found}`);
}

function fieldsOf({ forms }: CheckInput, tool: string): string[] {
  return Object.keys(forms.find(({ id }) => id === tool)?.form.form.properties ?? {});
}

const every = (step: number) => (_: unknown, index: number) => index % step === 0;
const realFields = real.forms.flatMap(({ id }) => fieldsOf(real, id).map((from) => [id, from] as const));

it.each(forThisRun('renamed-fields', realFields, realFields.filter(every(7))))(
  'calls a field of %s, %s, otherwise wherever it is named, and back again',
  (id, from) => {
    const releasedVersion = versionOf(real, id);
    const renamed = apply(real, renameField(real, { tool: id, from, to: NEW_NAME, releasedVersion }));
    expect(problemsOf(renamed, id)).toEqual([]);
    const [before, after] = [real, renamed].map(({ forms }) => forms.find((tool) => tool.id === id)?.form);
    if (!before || !after) throw new Error('the renamed form cannot be read');
    expect(draftDifferences(before, after).filter(({ breaking }) => breaking)).toEqual([]);
    const back = renameField(renamed, { tool: id, from: NEW_NAME, to: from, releasedVersion });
    expect(Object.fromEntries(apply(renamed, back).files)).toEqual(Object.fromEntries(project));
  },
);

const covering = coveringTools();
const withCovering = createCheckInput(new Map([...project, ...Object.entries(coveringFiles(covering))]), code);

it.each(forThisRun('renamed-fields', covering, covering.filter(every(13))).map(({ id }) => id))(
  'renames each field of %s, which uses words no other tool may use',
  (id) => {
    const releasedVersion = versionOf(withCovering, id);
    for (const from of fieldsOf(withCovering, id)) {
      const changed = renameField(withCovering, { tool: id, from, to: NEW_NAME, releasedVersion });
      expect(problemsOf(apply(withCovering, changed), id), from).toEqual([]);
    }
  },
);

it('makes one step of what is renamed twice before members have it', () => {
  const tool = realFields.find(([id]) => versionOf(real, id) === 1);
  if (!tool) throw new Error('every tool has a migration');
  const [id, from] = tool;
  const once = apply(real, renameField(real, { tool: id, from, to: 'firstName2', releasedVersion: 1 }));
  const twice = apply(once, renameField(once, { tool: id, from: 'firstName2', to: NEW_NAME, releasedVersion: 1 }));
  const { storage } = twice.forms.find((form) => form.id === id)?.form ?? {};
  expect(storage).toMatchObject({ version: 2, migrations: { 1: { rename: { [from]: NEW_NAME } } } });
  const later = apply(once, renameField(once, { tool: id, from: 'firstName2', to: NEW_NAME, releasedVersion: 2 }));
  expect(later.forms.find((form) => form.id === id)?.form.storage).toMatchObject({
    version: 3,
    migrations: { 1: { rename: { [from]: 'firstName2' } }, 2: { rename: { firstName2: NEW_NAME } } },
  });
});
