import type { FieldSchema } from '@/generated/declaration';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const kind: FieldSchema = { type: 'string', title: 'Kind', enum: ['new', 'old'] };
const note: FieldSchema = { type: 'string', title: 'Note' };
const group = (parts: Record<string, FieldSchema>): FieldSchema => ({
  type: 'object',
  title: 'Mood',
  properties: parts,
});

export const faults: PlantedFault[] = [
  {
    what: 'a part that waits for a field of the form',
    plant: (project) => project.mood(group({ kind, note: { ...note, showIf: { field: 'tone', is: 'calm' } } })),
    file: FILE,
    at: '"tone",\n',
    found: 'the field "tone", which does not exist',
    mend: 'Name another part of "mood": a condition cannot reach outside of its group',
  },
  {
    what: 'a part of repeated groups that waits for what is no option',
    plant: (project) => {
      const properties = { kind, note: { ...note, showIf: { field: 'kind', is: 'odd' } } };
      project.mood({ type: 'array', title: 'Mood', maxItems: 3, items: { type: 'object', properties } });
    },
    file: FILE,
    at: '"odd"',
    found: '"odd", which is no option of "kind"',
    mend: 'as it stands in the list',
    didYouMean: 'old',
  },
  {
    what: 'a part that waits for itself',
    plant: (project) => project.mood(group({ kind, note: { ...note, showIf: { field: 'note', filled: true } } })),
    file: FILE,
    at: '"showIf"',
    found: '"note", which depends on itself',
    mend: 'another field',
  },
  {
    what: 'a field required under a condition that never holds',
    plant: (project) =>
      project.mood({
        ...note,
        title: 'Mood',
        requiredIf: {
          all: [
            { field: 'tone', filled: true },
            { field: 'tone', filled: false },
          ],
        },
      }),
    file: FILE,
    at: '"requiredIf"',
    found: 'a condition that never holds',
    mend: 'Correct it',
    alsoFoundBy: ['invalid-covers-required'],
  },
  {
    what: 'a field required if it is filled in',
    plant: (project) => project.mood({ ...note, title: 'Mood', requiredIf: { field: 'mood', filled: true } }),
    file: FILE,
    at: '"requiredIf"',
    found: '"mood", which depends on itself',
    mend: 'another field',
    alsoFoundBy: ['invalid-covers-required'],
  },
];
