import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

/** Another word in place of one of the recall the good project declares. */
function other(from: string, to: string): (project: Project) => void {
  return (project) => project.replace(FILE, from, to);
}

export const faults: PlantedFault[] = [
  {
    what: 'the result of a tool that is not there',
    plant: other('tool: lead-list', 'tool: lead-lists'),
    file: FILE,
    at: 'lead-lists',
    found: 'the tool "lead-lists"',
    mend: 'Name a tool that sends something',
    didYouMean: 'lead-list',
  },
  {
    what: 'the result of a tool that reads no answer',
    plant: other('tool: lead-list', 'tool: call-back'),
    file: FILE,
    at: 'call-back',
    found: 'the tool "call-back", which reads no answer',
    mend: 'reads the answer',
  },
  {
    what: 'a list the other tool does not answer with',
    plant: other('list: leads', 'list: lead'),
    file: FILE,
    at: 'lead\n  line',
    found: 'the list of that answer "lead"',
    mend: 'Name a list of the result',
    didYouMean: 'leads',
  },
  {
    what: 'a part its entries do not have',
    plant: other('line: [name, city]', 'line: [name, town]'),
    file: FILE,
    at: 'town',
    found: 'the part of an entry "town"',
    mend: 'Name a part of the entries',
  },
  {
    what: 'a switch that is no yes or no',
    plant: other('when: useLeads', 'when: notes'),
    file: FILE,
    at: 'notes\nactions',
    found: 'the yes-or-no field of the body "notes", which does not exist',
    mend: 'Name one of these',
    alsoFoundBy: ['prompt-and-demo'],
  },
  {
    what: 'a name that is a field of the body too',
    plant: other('as: lastLeads', 'as: trade'),
    file: FILE,
    at: 'trade\n  tool',
    found: '"trade", which is also a field of the body',
    mend: 'Choose another name',
    alsoFoundBy: ['automation-names'],
  },
];
