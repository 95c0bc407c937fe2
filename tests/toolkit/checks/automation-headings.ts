import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

const writes = (heading: string): PlantedFault => ({
  what: `the heading ${heading}`,
  plant: (project) => project.replace(FILE, '## Demo\n\nA plan', `${heading}\n\nA plan`),
  file: FILE,
  at: `${heading}\n`,
  found: `"${heading}", which is text and begins no section`,
  mend: 'Write "## Demo"',
  alsoFoundBy: ['automation-sections'],
});

export const faults: PlantedFault[] = [
  writes('##Demo'),
  writes('# Demo'),
  writes('### demo'),
  {
    what: 'words above the first section',
    plant: (project) =>
      project.replace(FILE, '## System', 'Be kind to every reader of this plan, always.\n\n## System'),
    file: FILE,
    at: 'Be kind',
    found: '"Be kind to every reader of this plan,..." before the first section',
    mend: 'Move it under a heading',
  },
  {
    what: 'a fenced block that nothing closes',
    plant: (project) => project.replace(FILE, 'A plan for {{businessName}} in', '```\nA plan for {{businessName}} in'),
    file: FILE,
    at: '```',
    found: 'a fenced block that is never closed, so that every heading after it is text',
    mend: 'Add the closing fence',
  },
];
