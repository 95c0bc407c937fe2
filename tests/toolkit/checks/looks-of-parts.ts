import type { FieldSchema } from '@/generated/declaration';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const GROUP: FieldSchema = { type: 'object', title: 'Mood', properties: { voice: { type: 'string', title: 'Voice' } } };

export const faults: PlantedFault[] = [
  {
    what: 'columns for what is no group',
    plant: (project) => project.mood({ type: 'string', title: 'Mood' }, { columns: 3 }),
    file: FILE,
    at: '"columns"',
    found: '"columns" for "mood", which is not a group',
    mend: 'Remove it',
  },
  {
    what: 'a look for a sub-field that is not there',
    plant: (project) => project.mood(GROUP, { fields: { voise: { width: 'half' } } }),
    file: FILE,
    at: '"voise"',
    found: 'the sub-field "voise"',
    mend: 'Name a sub-field of "mood"',
    didYouMean: 'voice',
  },
  {
    what: 'options of elsewhere for a sub-field',
    plant: (project) =>
      project.mood(GROUP, { fields: { voice: { optionsFrom: { source: 'webhook', webhook: 'plan-maker' } } } }),
    file: FILE,
    at: '"optionsFrom"',
    found: '"optionsFrom" for "voice", a part of "mood"',
    mend: 'Remove it, or move the field out of the group',
  },
];
