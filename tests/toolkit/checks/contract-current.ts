import type { PlantedFault } from '../fixtures/plant.ts';

export const faults: PlantedFault[] = [
  {
    what: 'a word that was added to a plugin and not to the contract',
    plant: (project) =>
      project.change<{ options: object }>('src/widgets/toggle/plugin.json', (says) =>
        Object.assign(says, { options: { bold: { type: 'boolean', description: 'Shows it bold.' } } }),
      ),
    file: 'schemas/tool.schema.json',
    alsoFoundBy: ['contract-current'],
    at: '{\n  "$schema"',
    found: 'a contract that is older than its frame or the words of the plugins',
    mend: 'npm run codegen',
  },
  {
    what: 'a word that was added to a kind of automation and not to its contract',
    plant: (project) =>
      project.change<{ options: object }>('src/automation/places/plugin.json', ({ options }) =>
        Object.assign(options, { country: { type: 'string', description: 'Where to look.' } }),
      ),
    file: 'schemas/automation.schema.json',
    at: '{\n  "$schema"',
    found: 'a contract that is older than its frame or the words of the plugins',
    mend: 'npm run codegen',
  },
  {
    what: 'names that another tool has come to',
    plant: (project) => project.add('schemas/names.schema.json', '{ "definitions": {} }'),
    file: 'schemas/names.schema.json',
    at: '{ "definitions"',
    found: 'names that are not those of this project',
    mend: 'Run npm run codegen',
  },
];
