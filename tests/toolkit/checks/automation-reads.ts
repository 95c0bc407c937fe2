import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

/** Pages that are read, under a name; and the place in the prompt where they stand. */
const reading =
  (name: string, place = '') =>
  (project: Project): void => {
    const reads = `reads:\n  as: ${name}\n  from: [notes]\n  otherwise: Paste it.\n`;
    project.replace(FILE, 'respond: text\n', `respond: text\n${reads}`);
    if (place) project.replace(FILE, 'Leads: {{lastLeads}}', `Leads: {{lastLeads}} ${place}`);
  };

export const faults: PlantedFault[] = [
  {
    what: 'pages under the name of an answer',
    plant: reading('businessName'),
    file: FILE,
    at: 'businessName\n  from',
    found: '"businessName", which already names something else',
    mend: 'Choose another name',
  },
  {
    what: 'pages under the name of what is recalled',
    plant: reading('lastLeads'),
    file: FILE,
    at: 'lastLeads\n  from',
    found: '"lastLeads", which already names something else',
    mend: 'Choose another name',
  },
  {
    what: 'pages that no prompt names',
    plant: reading('listing'),
    file: FILE,
    at: 'listing',
    found: '"listing", which the prompt never names',
    mend: 'remove "reads"',
  },
];
