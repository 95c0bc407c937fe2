import type { Condition } from '@/generated/declaration';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

/** A text that shows under a condition, at the end of the form. */
const textWhen = (when: Condition) => (project: Project) =>
  project.tool('plan-maker', ({ ui }) => void ui?.sections.push({ when, text: 'More', fields: [] }));

export const faults: PlantedFault[] = [
  {
    what: 'a section that waits for a field that is not there',
    plant: textWhen({ field: 'wantNotes', is: true }),
    file: FILE,
    at: '"wantNotes"',
    found: 'the field "wantNotes"',
    mend: 'Name a field',
    didYouMean: 'wantsNotes',
  },
  {
    what: 'a section that waits for an option that is not there',
    plant: textWhen({
      any: [
        { field: 'wantsNotes', is: true },
        { field: 'trade', is: 'Bakry' },
      ],
    }),
    file: FILE,
    at: '"Bakry"',
    found: 'no option of "trade"',
    mend: 'as it stands in the list',
    didYouMean: 'Bakery',
  },
  {
    what: 'a section that waits for itself',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) =>
        Object.assign(ui?.sections[1] ?? {}, { when: { field: 'useLeads', is: true } }),
      ),
    file: FILE,
    at: '"useLeads",\n          "is": true',
    found: 'a section that depends on itself, by its field "useLeads"',
    mend: 'another field',
  },
  {
    what: 'a section that always shows',
    plant: textWhen({
      any: [
        { field: 'trade', filled: true },
        { field: 'trade', filled: false },
      ],
    }),
    file: FILE,
    at: '{\n          "any"',
    found: 'a condition that always holds',
    mend: 'the section always shows',
  },
  {
    what: 'a field that always shows',
    plant: (project) =>
      project.tool('plan-maker', ({ reveal }) =>
        Object.assign(reveal?.notes ?? {}, {
          when: {
            any: [
              { field: 'wantsNotes', filled: true },
              { field: 'wantsNotes', filled: false },
            ],
          },
        }),
      ),
    file: FILE,
    at: '{\n        "any"',
    found: 'a condition that always holds',
    mend: '"notes" always shows',
  },
  {
    what: 'a section that never shows',
    plant: textWhen({
      all: [
        { field: 'trade', is: 'Bakery' },
        { field: 'trade', is: 'Garage' },
      ],
    }),
    file: FILE,
    at: '{\n          "all"',
    found: 'a condition that never holds',
    mend: 'can never show',
  },
  {
    what: 'a section that never shows, as what it waits for is hidden then',
    plant: textWhen({
      all: [
        { field: 'trade', is: 'Bakery' },
        { field: 'customTrade', filled: true },
      ],
    }),
    file: FILE,
    at: '{\n          "all"',
    found: 'never holds while its fields show',
    mend: 'can never show',
  },
];
