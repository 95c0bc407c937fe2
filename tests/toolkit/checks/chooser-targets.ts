import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/start-here/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a tool that is not there',
    plant: (project) => project.replace(FILE, '"plan-maker"', '"plan-makers"'),
    file: FILE,
    at: '"plan-makers"',
    found: 'the tool "plan-makers"',
    mend: 'another tool',
    didYouMean: 'plan-maker',
  },
  {
    what: 'a tool without a page',
    plant: (project) => project.replace(FILE, '"plan-maker"', '"call-back"'),
    file: FILE,
    at: '"call-back"',
    found: 'the tool "call-back", which has no page',
    mend: 'that has an open page',
  },
  {
    what: 'the chooser itself',
    plant: (project) => project.replace(FILE, '"plan-maker"', '"start-here"'),
    file: FILE,
    at: '"start-here",\n      "lead',
    found: 'the tool "start-here", which is this tool itself',
    mend: 'another tool',
  },
  {
    what: 'a tool that is coming soon',
    plant: (project) => project.tool('lead-list', ({ card }) => Object.assign(card ?? {}, { status: 'coming-soon' })),
    file: 'tools/start-here/tool.json',
    at: '"lead-list"',
    found: 'the tool "lead-list", which is coming soon',
    mend: 'Name another tool that has an open page',
  },
];
