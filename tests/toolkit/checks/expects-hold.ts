import type { PlantedFault, Project } from '../fixtures/plant.ts';

const TEXT = 'tools/plan-maker/automation.md';
const PARTS = 'tools/offer-plan/automation.md';

const text = (words: string) => (project: Project) =>
  project.replace(TEXT, 'respond: text\n', `respond: text\nexpects:\n${words}\n`);
const parts = (words: string) => (project: Project) =>
  project.replace(PARTS, 'schema: proposal\n', `schema: proposal\n${words}\n`);

export const faults: PlantedFault[] = [
  {
    what: 'a heading the prompt does not ask for',
    plant: text('  headings: [You write plans, Costs]'),
    file: TEXT,
    at: 'Costs',
    found: 'the heading "Costs"',
    mend: 'Ask for it in the prompt',
  },
  {
    what: 'lines the prompt does not ask for',
    plant: text('  lines: { "Costs:": 2 }'),
    file: TEXT,
    at: '2 }',
    found: 'lines that begin with "Costs:"',
    mend: 'Ask for them in the prompt',
  },
  {
    what: 'lines of which nothing says how many',
    plant: text('  lines: { "You write plans": niches }'),
    file: TEXT,
    at: 'niches',
    found: 'the field of the body "niches"',
    mend: 'Name a field that says how many',
  },
  {
    what: 'entries for each row of what is no file',
    plant: text('  entries: niche'),
    file: TEXT,
    at: 'niche\n',
    found: 'the file of the body "niche"',
    mend: 'Name a field that holds a CSV file',
  },
  {
    what: 'lengths that leave no room',
    plant: text('  words: { atLeast: 20, atMost: 10 }'),
    file: TEXT,
    at: '{ atLeast',
    found: 'at least 20 and at most 10 words',
    mend: 'Change one of them',
  },
  {
    what: 'a list that the result does not have',
    plant: parts('expects:\n  lists:\n    offer.nextStep: 1'),
    file: PARTS,
    at: '1\nactions',
    found: 'the list of the answer "offer.nextStep"',
    mend: 'Name a list of the result',
    didYouMean: 'offer.nextSteps',
  },
  {
    what: 'a count the body does not say',
    plant: parts('expects:\n  lists:\n    offer.nextSteps: niches'),
    file: PARTS,
    at: 'niches',
    found: 'the field of the body "niches"',
    mend: 'Name a field that says how many',
    didYouMean: 'niche',
  },
  {
    what: 'a figure from a part that is none',
    plant: parts('compute:\n  extras.roi.paybackDays: offer.oneLiner * 2'),
    file: PARTS,
    at: 'offer.oneLiner * 2',
    found: 'the figure of the answer "offer.oneLiner"',
    mend: 'Name a number',
  },
  {
    what: 'a formula that breaks off',
    plant: parts('compute:\n  extras.roi.paybackDays: 2 * (3 + 1'),
    file: PARTS,
    at: '2 * (3',
    found: '")" is missing before the end',
    mend: 'Mend the formula',
  },
  {
    what: 'a demo with too little in it',
    plant: parts('expects:\n  lists:\n    offer.nextSteps: 4'),
    file: PARTS,
    at: '\n```json',
    found: 'offer.nextSteps has 1 entries',
    mend: 'Complete the demo',
  },
];
