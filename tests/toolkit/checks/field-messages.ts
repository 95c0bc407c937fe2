import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'words for a bound the field does not have',
    plant: (project) =>
      project.tool('plan-maker', ({ messages }) =>
        Object.assign(messages?.fields ?? {}, { notes: { minLength: 'Some more' } }),
      ),
    file: FILE,
    at: '"minLength": "Some more"',
    found: 'a message for "minLength" of "notes"',
    mend: 'Remove the message, or add "minLength" to the field',
  },
  {
    what: 'a pattern nobody is told of',
    plant: (project) => project.replace(FILE, '"title": "Notes"', '"title": "Notes",\n        "pattern": "^B"'),
    file: FILE,
    at: '"pattern"',
    found: 'a pattern of "notes" without a message for it',
    mend: 'in the field "notes"',
  },
  {
    what: 'a pattern within a group nobody is told of',
    plant: (project) =>
      project.tool('plan-maker', ({ form, ui }) => {
        const code = { type: 'string' as const, title: 'Code', pattern: '^B' };
        Object.assign(form?.properties ?? {}, { place: { type: 'object', title: 'Place', properties: { code } } });
        ui?.sections[1]?.fields.push('place');
      }),
    file: FILE,
    at: '"pattern": "^B"',
    found: 'a pattern of "place.code" without a message for it',
    mend: 'in the field "place.code"',
    alsoFoundBy: ['fields-are-sent'],
  },
];
