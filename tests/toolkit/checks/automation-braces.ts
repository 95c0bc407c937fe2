import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

const writes = (braces: string): PlantedFault => ({
  what: `the placeholder ${braces}`,
  plant: (project) => project.replace(FILE, 'in {{trade}}', `in ${braces}`),
  file: FILE,
  at: braces,
  found: braces,
  mend: 'Write {{trade}}',
});

export const faults: PlantedFault[] = [
  writes('{trade}.'),
  writes('{{trade}.'),
  writes('{trade}}'),
  writes('{{{trade}}}'),
  { ...writes('{{trade'), at: '{{trade.\n', found: 'braces that are not closed in this line' },
  { ...writes('{{}}'), mend: 'Write the name of a body field', alsoFoundBy: ['prompt-and-demo'] },
].map((fault) => ({ ...fault, found: fault.found.replace('.', '') }));
