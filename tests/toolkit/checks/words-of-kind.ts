import type { FieldSchema } from '@/generated/declaration';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const stray = (what: string, word: string, field: Partial<FieldSchema>, kind: string, mend: string): PlantedFault => ({
  what,
  plant: (project) => project.mood({ type: 'string', title: 'Mood', ...field } as FieldSchema),
  file: FILE,
  at: `"${word}": ${JSON.stringify(field[word as keyof FieldSchema]).slice(0, 1)}`,
  found: `"${word}" for "mood", which is a ${kind}`,
  mend,
});

export const faults: PlantedFault[] = [
  stray('kept blanks of a number', 'blanks', { type: 'integer', blanks: 'keep' }, 'number', 'Remove it'),
  stray('a length of a number', 'maxLength', { type: 'integer', maxLength: 5 }, 'number', 'Write "maximum"'),
  stray('a length of a box', 'maxLength', { type: 'boolean', maxLength: 5 }, 'box', 'Remove it'),
  stray('a least number of a text', 'minimum', { minimum: 5 }, 'text', 'Write "minLength"'),
  stray('a step of a moment', 'multipleOf', { format: 'date-time', multipleOf: 900 }, 'date', 'Remove it'),
  stray('a pattern for a day', 'pattern', { format: 'date', pattern: '^2026' }, 'date', 'Remove it'),
  stray('a last day for a text', 'latest', { latest: 'today' }, 'text', 'Remove it'),
  stray('a first day for what is no date', 'earliest', { format: 'time', earliest: 'today' }, 'time', 'Remove it'),
  stray('a text that must be ticked', 'const', { const: true }, 'text', 'Remove it'),
  stray('a pattern for a JSON text', 'pattern', { format: 'json', pattern: '^x$' }, 'JSON text', 'Remove it'),
  stray('a size of what is no file', 'maxBytes', { maxBytes: 5 }, 'text', 'Write "maxLength"'),
  stray('types of what is no file', 'accept', { accept: ['*'] }, 'text', 'Remove it, or write "format": "file"'),
  {
    what: 'rules in a field that is no group',
    plant: (project) =>
      project.mood({ type: 'string', title: 'Mood', rules: [{ need: 'equal', fields: ['a', 'b'], message: 'No' }] }),
    file: FILE,
    at: '"rules"',
    found: '"rules" for "mood", which is a text',
    mend: 'a rule of the form',
  },
  {
    what: 'a largest number for entries that are texts',
    plant: (project) =>
      project.mood({ type: 'array', title: 'Mood', maxItems: 3, items: { type: 'string', maximum: 5 } }),
    file: FILE,
    at: '"maximum": 5',
    found: '"maximum" for the entries of "mood", which is a text',
    mend: 'Write "maxLength"',
  },
];
