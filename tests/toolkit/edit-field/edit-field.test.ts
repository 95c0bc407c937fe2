import { describe, expect, it } from 'vitest';
import { FIELD_KINDS, type FieldDraft, type FieldEdit } from '@/contracts/field-edit';
import { draftDifferences } from '@/toolkit/diff/draft-differences';
import type { CheckInput } from '@/toolkit/project/check-input';
import { forThisRun } from '../../../scripts/test/full-run';
import { edited, fieldsOf, formOf, inputOf, laidOut, problemsOf, project, real, releasedForm } from './edited-project';

const every = (step: number) => (_: unknown, index: number) => index % step === 0;
const NEW: FieldDraft = { name: 'extraField', kind: 'text', options: ['One', 'Two'] };

const tools = real.forms.map(({ id }) => id);
/** A field of each kind, optional and required. */
const drafts = FIELD_KINDS.flatMap((kind) =>
  (kind === 'yes or no' ? [false] : [false, true]).map((required) => ({ kind, required })),
).map((draft, index): FieldDraft => ({ ...NEW, ...draft, name: `extraField${index}` }));
const fields = tools.flatMap((id) => fieldsOf(real, id).map((field) => [id, field] as const));

/** The fields that have a place of their own: the text of an "Other" stands with its choice. */
function placedFields(input: CheckInput, id: string): string[] {
  const { reveal = {} } = formOf(input, id).form;
  return fieldsOf(input, id).filter((name) => reveal[name]?.send !== 'replace');
}

const first = (id: string) => fieldsOf(real, id)[0] ?? '';

it.each(tools.map((id, index) => [id, index] as const))(
  'adds fields to %s in all files that say something of them, and takes them out again',
  (id, index) => {
    const part = drafts.filter((_, at) => (at + index) % 9 === 0);
    const fields = forThisRun('edited-fields', drafts, part);
    const add = (input: CheckInput, field: FieldDraft) =>
      edited(input, id, { act: 'add', field, place: { side: 'after', of: first(id) } });
    const remove = (input: CheckInput, { name }: FieldDraft) =>
      edited(input, id, { act: 'remove', field: name }, releasedForm(real, id));
    // One look at the tool finds what any of the edits missed.
    const added = fields.reduce(add, real);
    expect(problemsOf(added, id)).toEqual([]);
    expect(fieldsOf(added, id)).toEqual(expect.arrayContaining(fields.map(({ name }) => name)));
    expect(laidOut(fields.reduce(remove, added).files)).toEqual(laidOut(project));
  },
);

it.each(tools.filter((id) => placedFields(real, id).length > 1))('moves a field of %s, and back again', (id) => {
  const [one = '', two = ''] = placedFields(real, id);
  const moved = edited(real, id, { act: 'move', field: two, place: { side: 'before', of: one } });
  expect(placedFields(moved, id).slice(0, 2)).toEqual([two, one]);
  expect(problemsOf(moved, id)).toEqual([]);
  const changed = [...moved.files].filter(([path, text]) => text !== project.get(path)).map(([path]) => path);
  expect(changed).toEqual([`tools/${id}/tool.json`]);
});

it.each(forThisRun('edited-fields', fields, fields.filter(every(7))))(
  'removes a field of %s, %s, or names the lines that need it',
  (id, field) => {
    let removed: CheckInput;
    try {
      removed = edited(real, id, { act: 'remove', field });
    } catch (error) {
      expect(String(error)).toMatch(/ needs ".+" in lines? \d|could not be read afterwards: .+|is the only field of/);
      return;
    }
    expect(problemsOf(removed, id).filter((problem) => problem.includes(`"${field}"`))).toEqual([]);
    const differences = draftDifferences(formOf(real, id).form, formOf(removed, id).form);
    expect(differences.filter(({ breaking }) => breaking)).toEqual([]);
  },
);

describe('a small tool', () => {
  const ID = 'trip-plan';
  const TOOL = `tools/${ID}/tool.json`;
  const DECLARATION = `{
  "id": "trip-plan",
  "page": { "title": "Trip Plan", "description": "Plans a trip.", "intro": "A trip.", "icon": "map" },
  "sections": [
    {
      "title": "Where",
      "fields": {
        "town": { "required": true },
        "ways": { "choices": ["Foot", "Train", "Other"], "other": { "field": "otherWays", "title": "Other ways" } }
      }
    },
    { "title": "More", "fields": { "wish": { "rows": 3, "showIf": { "field": "town", "is": "Rome" } } } }
  ],
  "submit": { "label": "Plan" },
  "examples": [{ "title": "Rome", "answers": { "town": "Rome", "ways": ["Foot"] } }],
  "request": { "body": { "fields": ["town", "ways", "wish"] } },
  "result": { "renderer": "text", "title": "Your trip" }
}
`;
  const AUTOMATION = `---
kind: chat
---

## System

You plan trips.

## Prompt

Town: {{town}}
Ways: {{ways}}
They say {{wish}}, mind that.

## Demo

To {{town}} by {{ways}}: {{wish}}
`;
  const sample = (folder: string, content: object) =>
    [`tests/tools/${ID}/${folder}.json`, JSON.stringify({ why: 'To see.', ...content })] as const;
  const files = new Map([
    ...project,
    [TOOL, DECLARATION],
    [`tools/${ID}/automation.md`, AUTOMATION],
    sample('valid/full', { answers: { town: 'Rome', ways: ['Foot'], wish: 'Sun' } }),
    sample('valid/least', { answers: { town: 'Bonn' } }),
    sample('invalid/no-such-way', { answers: { town: 'Bonn', ways: ['Car'] }, problems: { ways: 'enum' } }),
    sample('invalid/empty', { answers: {}, problems: { town: 'required' } }),
  ]);
  const trip = inputOf(files);
  const edit = (change: FieldEdit) => edited(trip, ID, change);
  const json = ({ files: now }: CheckInput, path: string) => JSON.parse(now.get(path) ?? 'null');
  const surface = (input: CheckInput) => json(input, TOOL);
  const prompts = ({ files: now }: CheckInput) => now.get(`tools/${ID}/automation.md`);

  it('gets a required field in its section, body, examples, samples and prompt', () => {
    const added = edit({
      act: 'add',
      field: { ...NEW, name: 'days', title: 'How many', kind: 'number', required: true },
      place: { side: 'before', of: 'ways' },
    });
    expect(Object.entries(surface(added).sections[0].fields)[1]).toEqual([
      'days',
      { title: 'How many', type: 'number', required: true },
    ]);
    expect(surface(added).request.body.fields).toEqual(['town', 'ways', 'wish', 'days']);
    expect(surface(added).examples[0].answers).toMatchObject({ days: 5 });
    expect(prompts(added)).toBe(
      AUTOMATION.replace('mind that.\n', 'mind that.\nHow many: {{days}}\n').replace(
        ': {{wish}}\n',
        ': {{wish}} {{days}}\n',
      ),
    );
    expect(json(added, `tests/tools/${ID}/valid/least.json`).answers).toEqual({ town: 'Bonn', days: 5 });
    expect(json(added, `tests/tools/${ID}/invalid/empty.json`).problems).toEqual({
      town: 'required',
      days: 'required',
    });
    expect(json(added, `tests/tools/${ID}/invalid/no-such-way.json`)).toMatchObject({ answers: { days: 5 } });
  });

  it('gets an optional field in its fullest sample alone', () => {
    const added = edit({
      act: 'add',
      field: { ...NEW, kind: 'any of a list' },
      place: { side: 'after', of: 'otherWays' },
    });
    expect(Object.keys(surface(added).sections[0].fields)).toEqual(['town', 'ways', 'extraField']);
    expect(json(added, `tests/tools/${ID}/valid/full.json`).answers).toMatchObject({ extraField: ['One'] });
    expect(json(added, `tests/tools/${ID}/valid/least.json`).answers).toEqual({ town: 'Bonn' });
  });

  it('loses a choice with its "Other", its slots, its answers, and the sample about it alone; drafts follow', () => {
    const removed = edit({ act: 'remove', field: 'ways' });
    expect(Object.keys(surface(removed).sections[0].fields)).toEqual(['town']);
    expect(surface(removed).request.body.fields).toEqual(['town', 'wish']);
    expect(surface(removed).examples[0].answers).toEqual({ town: 'Rome' });
    expect(surface(removed).storage).toEqual({ version: 2, migrations: { 1: { drop: ['ways', 'otherWays'] } } });
    expect(prompts(removed)).toBe(AUTOMATION.replace('Ways: {{ways}}\n', '').replace(' by {{ways}}', ' by'));
    expect(removed.files.has(`tests/tools/${ID}/invalid/no-such-way.json`)).toBe(false);
    expect(json(removed, `tests/tools/${ID}/drafts/version-1.json`)).toMatchObject({
      answers: { ways: ['Foot'] },
      becomes: {},
    });
  });

  it('loses a section with its only field, and a placeholder within a sentence', () => {
    const removed = edit({ act: 'remove', field: 'wish' });
    expect(surface(removed).sections.map(({ title }: { title: string }) => title)).toEqual(['Where']);
    expect(prompts(removed)).toContain('They say, mind that.');
  });

  it('keeps how an entry is written when it moves, and drops a section that nothing is asked in any more', () => {
    const moved = edit({ act: 'move', field: 'wish', place: { side: 'after', of: 'otherWays' } });
    expect(moved.files.get(TOOL)).toContain(',\n"wish": { "rows": 3, "showIf": { "field": "town", "is": "Rome" } }');
    expect(surface(moved).sections).toHaveLength(1);
  });

  it('has its fields renamed and removed where another tool carries values to it, not to a third', () => {
    const path = 'tools/trip-diary/tool.json';
    const next = [
      { tool: ID, carry: { wish: { field: 'hope' } } },
      { tool: 'trip-bill', carry: { wish: { field: 'sum' } } },
    ];
    const input = inputOf(new Map([...files, [path, JSON.stringify({ result: { next } })]]));
    const carriedAfter = (change: FieldEdit) =>
      json(edited(input, ID, change), path).result.next.map(({ carry }: { carry: object }) => Object.keys(carry));
    expect(carriedAfter({ act: 'rename', field: 'wish', to: 'dream' })).toEqual([['dream'], ['wish']]);
    expect(carriedAfter({ act: 'remove', field: 'wish' })).toEqual([[], ['wish']]);
  });

  const place = { side: 'after', of: 'town' } as const;
  it.each<[FieldEdit, string]>([
    [{ act: 'remove', field: 'town' }, `${TOOL} needs "town" in line 12: change that first.`],
    [{ act: 'remove', field: 'towns' }, '"trip-plan" has no field "towns"; did you mean "town"?'],
    [{ act: 'move', field: 'otherWays', place }, '"otherWays" belongs to a choice: move "ways"'],
    [{ act: 'move', field: 'ways', place: { side: 'after', of: 'otherWays' } }, '"otherWays" moves with "ways"'],
    [{ act: 'add', field: { ...NEW, kind: 'one of a list', options: ['One'] }, place }, 'write at least two options'],
    [{ act: 'add', field: { ...NEW, kind: 'yes or no', required: true }, place }, 'which is never missing'],
    [{ act: 'add', field: { ...NEW, name: 'wish' }, place }, 'already has a field "wish"'],
  ])('refuses %o', (change, message) => {
    expect(() => edit(change)).toThrow(message);
  });

  it('has no new field under a name that older drafts use for another one', () => {
    const removed = edit({ act: 'remove', field: 'ways' });
    const again: FieldEdit = { act: 'add', field: { ...NEW, name: 'ways' }, place };
    expect(() => edited(removed, ID, again)).toThrow('Older drafts contain answers to another field under "ways"');
  });

  it('has no migration for what no member ever had', () => {
    const added = edit({ act: 'add', field: NEW, place });
    const removed = edited(added, ID, { act: 'remove', field: 'extraField' }, releasedForm(trip, ID));
    expect(surface(removed)).toEqual(JSON.parse(DECLARATION));
  });
});
