import type { PlantedFault } from '../fixtures/plant.ts';
import { FILE as PHOTO, plantFile } from '../fixtures/plant-file.ts';

const FILE = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'an answer the prompt never reads',
    plant: (project) => project.replace(FILE, 'For a {{ trade }} on', 'On'),
    file: 'tools/plan-maker/tool.json',
    at: '"trade": {\n        "from"',
    found: '"trade" in the body of "plan-maker", which the prompt never uses',
    mend: 'Write {{trade}} into tools/plan-maker/automation.md',
  },
  {
    what: 'a demo that leaves out what the prompt reads',
    plant: (project) => project.replace(FILE, ' in {{trade}}', ''),
    file: FILE,
    at: '\nA plan for {{businessName}}.\n',
    found: 'a demo without {{trade}}',
    mend: 'Write it into the demo',
  },
  {
    what: 'a demo with the raw text of a file',
    plant: (project) => {
      plantFile(project, PHOTO);
      project.replace(FILE, 'Photo: {{ photo }}. Tone: ', 'Photo: {{ photo.text }}. Tone: ');
    },
    file: FILE,
    at: '\nA plan for {{businessName}} in {{trade}}.\n',
    found: 'a demo with {{photo.text}}, the raw text of a file',
    mend: 'name the file',
  },
  {
    what: 'an answer the prompt never reads, of a body that is the form',
    plant: (project) =>
      project.tool('offer-plan', ({ form, ui }) => {
        Object.assign(form?.properties ?? {}, { town: { type: 'string', title: 'Town', maxLength: 80 } });
        ui?.sections[0]?.fields.push('town');
      }),
    file: 'tools/offer-plan/tool.json',
    at: '"town": {',
    found: '"town" in the body of "offer-plan", which the prompt never uses',
    mend: 'Write {{town}} into tools/offer-plan/automation.md, or remove it from the form',
  },
];
