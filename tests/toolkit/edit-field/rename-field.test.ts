import { expect, it } from 'vitest';
import { draftDifferences } from '@/toolkit/diff/draft-differences';
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

const NEW_NAME = 'renamedField';
const renaming = (field: string, to = NEW_NAME) => ({ act: 'rename', field, to }) as const;

const every = (step: number) => (_: unknown, index: number) => index % step === 0;
const realFields = real.forms.flatMap(({ id }) => fieldsOf(real, id).map((from) => [id, from] as const));

it.each(forThisRun('renamed-fields', realFields, realFields.filter(every(7))))(
  'calls a field of %s, %s, otherwise wherever it is named, and back again',
  (id, from) => {
    const renamed = edited(real, id, renaming(from));
    expect(problemsOf(renamed, id)).toEqual([]);
    const differences = draftDifferences(formOf(real, id).form, formOf(renamed, id).form);
    expect(differences.filter(({ breaking }) => breaking)).toEqual([]);
    const back = edited(renamed, id, renaming(NEW_NAME, from), releasedForm(real, id));
    expect(Object.fromEntries(back.files)).toEqual(Object.fromEntries(project));
  },
);

it.each(forThisRun('renamed-fields', covering, covering.filter(every(13))).map(({ id }) => id))(
  'renames each field of %s, which uses words no other tool may use',
  (id) => {
    const before = withCovering(id);
    for (const from of fieldsOf(before, id))
      expect(problemsOf(edited(before, id, renaming(from)), id), from).toEqual([]);
  },
);

it('makes one step of what is renamed twice before members have it', () => {
  const tool = realFields.find(([id]) => releasedForm(real, id).version === 1);
  if (!tool) throw new Error('every tool has a migration');
  const [id, from] = tool;
  const once = edited(real, id, renaming(from, 'firstName2'));
  const twice = edited(once, id, renaming('firstName2'), releasedForm(real, id));
  expect(formOf(twice, id).form.storage).toMatchObject({
    version: 2,
    migrations: { 1: { rename: { [from]: NEW_NAME } } },
  });
  const later = edited(once, id, renaming('firstName2'));
  expect(formOf(later, id).form.storage).toMatchObject({
    version: 3,
    migrations: { 1: { rename: { [from]: 'firstName2' } }, 2: { rename: { firstName2: NEW_NAME } } },
  });
});
