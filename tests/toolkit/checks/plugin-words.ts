import type { PlantedFault } from '../fixtures/plant.ts';

const MESSAGES = 'src/progress/messages/plugin.json';

export const faults: PlantedFault[] = [
  {
    what: 'an option whose description is no JSON Schema',
    plant: (project) =>
      project.change<{ options: Record<string, object> }>(MESSAGES, ({ options }) => {
        options.messages = { type: 'lisst', description: 'The texts.' };
      }),
    file: MESSAGES,
    at: '"messages": {',
    found: 'an unusable schema of "messages": a wrong value at /type',
    mend: 'Correct the schema, copy that of the other plugin, or rename one of the two options',
  },
  {
    what: 'an option another plugin means otherwise',
    plant: (project) =>
      project.change<{ options: Record<string, object> }>('src/progress/random-climb/plugin.json', ({ options }) => {
        options.cap = { type: 'integer', description: 'Something else.' };
      }),
    file: 'src/progress/random-climb/plugin.json',
    at: '"cap": {',
    found: 'an unusable schema of "cap": "linear-climb" describes it differently',
    mend: 'Correct the schema, copy that of the other plugin, or rename one of the two options',
  },
  {
    what: 'a field that is described by no JSON Schema',
    plant: (project) =>
      project.change<{ field: object }>('src/widgets/text/plugin.json', (plugin) => {
        plugin.field = { properties: { type: 'string' } };
      }),
    file: 'src/widgets/text/plugin.json',
    at: '"field": {',
    found: 'an unusable schema of "field": a wrong value at /properties/type',
    mend: 'Correct the schema, copy that of the other plugin, or rename one of the two options',
  },
  {
    what: 'an option that refers to nothing',
    plant: (project) =>
      project.change<{ options: Record<string, object> }>(MESSAGES, ({ options }) => {
        options.messages = { $ref: '#/definitions/labels', description: 'The texts.' };
      }),
    file: MESSAGES,
    at: '"messages": {',
    found: '"#/definitions/labels" is no definition',
    mend: 'Correct the schema, copy that of the other plugin, or rename one of the two options',
  },
];
