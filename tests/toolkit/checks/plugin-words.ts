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
    found: 'a schema of "messages" that nothing can be held to: schema is invalid',
    mend: 'Mend the schema',
  },
  {
    what: 'an option another plugin means otherwise',
    plant: (project) =>
      project.change<{ options: Record<string, object> }>('src/progress/random-climb/plugin.json', ({ options }) => {
        options.cap = { type: 'integer', description: 'Something else.' };
      }),
    file: 'src/progress/random-climb/plugin.json',
    at: '"cap": {',
    found: '"linear-climb" describes it otherwise',
    mend: 'as the other plugin does',
  },
  {
    what: 'a field that is described by no JSON Schema',
    plant: (project) =>
      project.change<{ field: object }>('src/widgets/text/plugin.json', (plugin) => {
        plugin.field = { properties: { type: 'string' } };
      }),
    file: 'src/widgets/text/plugin.json',
    at: '"field": {',
    found: 'a schema of "field" that nothing can be held to',
    mend: 'Mend the schema',
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
    mend: 'Mend the schema',
  },
];
