import type { Fault } from '../fixtures/plant.ts';

export const faults: Fault[] = [
  {
    what: 'a word that was added to a plugin and not to the contract',
    plant: (project) =>
      project.change<{ options: object }>('src/widgets/toggle/plugin.json', (says) =>
        Object.assign(says, { options: { bold: { type: 'boolean', description: 'Shows it bold.' } } }),
      ),
    file: 'schemas/tool.schema.json',
    at: '{\n  "$schema"',
    found: 'differs from its frame',
    mend: 'npm run codegen',
  },
];
