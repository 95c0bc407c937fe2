import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'a kind that is not known',
    plant: (project) => project.replace(FILE, 'kind: chat', 'kind: chatt'),
    file: FILE,
    at: 'chatt',
    found: '"chatt"',
    mend: 'Write one of these',
    didYouMean: 'chat',
  },
  {
    what: 'a property that is not known',
    plant: (project) => project.replace(FILE, 'secret: apiKey', 'secret: apiKey\nsecrets: all'),
    file: FILE,
    at: 'secrets: all',
    found: 'the property "secrets"',
    mend: 'Correct the name',
    didYouMean: 'secret',
  },
  {
    what: 'front matter that is no YAML',
    plant: (project) => project.replace(FILE, 'respond: text', 'respond: "text'),
    file: FILE,
    at: '\n---\n\n## System',
    found: 'Missing closing "quote',
    mend: 'Write "name: value" in each line',
  },
  {
    what: 'a file without front matter',
    plant: (project) => project.replace(FILE, '---\nkind', 'kind'),
    file: FILE,
    at: 'kind: chat',
    found: 'no front matter',
    mend: 'Begin the file',
  },
  {
    what: 'front matter that is not closed',
    plant: (project) => project.replace(FILE, '---\n\n## System', '\n## System'),
    file: FILE,
    at: 'subject: A plan',
    found: 'front matter that begins in line 1 and never ends',
    mend: 'Add a line --- after line 18',
  },
];
