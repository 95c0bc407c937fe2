import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

const writes = (braces: string): Fault => ({
  what: `the placeholder ${braces}`,
  plant: (project) => project.replace(FILE, 'in {{trade}}', `in ${braces}`),
  file: FILE,
  at: braces,
  found: braces,
  mend: 'Write {{trade}}',
});

export const faults: Fault[] = [
  writes('{trade}.'),
  writes('{{trade}.'),
  writes('{trade}}'),
  { ...writes('{{{trade}}}'), besides: ['automation-names'] },
].map((fault) => ({ ...fault, found: fault.found.replace('.', '') }));
