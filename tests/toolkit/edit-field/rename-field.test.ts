import { expect, it } from 'vitest';
import { draftDifferences } from '@/toolkit/diff/draft-differences';
import type { CheckInput } from '@/toolkit/project/check-input';
import { forThisRun } from '../../../scripts/test/full-run';
import {
  covering,
  edited,
  fieldsOf,
  formOf,
  problemsOf,
  project,
  real,
  releasedForm,
  withCovering,
} from './edited-project';

type Renaming = readonly [from: string, to: string];

/** Renames fields one after another: looking at a tool costs more than an edit, and one look finds what any of them missed. */
function renameAll(before: CheckInput, id: string, names: readonly Renaming[], released = releasedForm(before, id)) {
  return names.reduce((input, [field, to]) => edited(input, id, { act: 'rename', field, to }, released), before);
}

const every = (step: number) => (_: unknown, index: number) => index % step === 0;
const withNewName = (field: string): Renaming => [field, `${field}Renamed`];

it.each(real.forms.map(({ id }) => id))(
  'calls fields of %s otherwise wherever they are named, and back again',
  (id) => {
    const fields = fieldsOf(real, id);
    const names = forThisRun('renamed-fields', fields, fields.filter(every(7))).map(withNewName);
    const after = renameAll(real, id, names);
    expect(problemsOf(after, id)).toEqual([]);
    const differences = draftDifferences(formOf(real, id).form, formOf(after, id).form);
    expect(differences.filter(({ breaking }) => breaking)).toEqual([]);
    const originalNames = names.map(([from, to]): Renaming => [to, from]);
    const back = renameAll(after, id, originalNames, releasedForm(real, id));
    expect(Object.fromEntries(back.files)).toEqual(Object.fromEntries(project));
  },
);

it.each(forThisRun('renamed-fields', covering, covering.filter(every(13))).map(({ id }) => id))(
  'renames each field of %s, which uses words no other tool may use',
  (id) => {
    const before = withCovering(id);
    expect(problemsOf(renameAll(before, id, fieldsOf(before, id).map(withNewName)), id)).toEqual([]);
  },
);

it('makes one step of what is renamed twice before members have it', () => {
  const tool = real.forms.find(({ id }) => releasedForm(real, id).version === 1);
  if (!tool) throw new Error('every tool has a migration');
  const { id } = tool;
  const [from = ''] = fieldsOf(real, id);
  const once = renameAll(real, id, [[from, 'firstName2']]);
  const rest: Renaming[] = [['firstName2', 'renamedField']];
  expect(formOf(renameAll(once, id, rest, releasedForm(real, id)), id).form.storage).toMatchObject({
    version: 2,
    migrations: { 1: { rename: { [from]: 'renamedField' } } },
  });
  expect(formOf(renameAll(once, id, rest), id).form.storage).toMatchObject({
    version: 3,
    migrations: { 1: { rename: { [from]: 'firstName2' } }, 2: { rename: { firstName2: 'renamedField' } } },
  });
});
