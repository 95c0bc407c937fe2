import { renderAsFacts } from '../fixtures/facts.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/offer-plan/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'a demo in words where an object is read',
    plant: (project) => {
      renderAsFacts(project, { facts: [{ from: 'title', title: 'Title' }] });
      const [before = ''] = project.text(FILE).split('## Demo\n');
      project.add(FILE, `${before}## Demo\n\nA song on {{ niche }}.\n`);
    },
    file: FILE,
    at: '\nA song on {{ niche }}',
    found: 'a demo without a result: The answer held no object with parts.',
    mend: 'Write the demo in the form',
    alsoFoundBy: ['result-parts'],
  },
  {
    what: 'a demo of a workflow in which nothing but its end stands',
    plant: (project) => {
      renderAsFacts(project, { facts: [{ from: 'title', title: 'Title' }] });
      project.add(FILE, '---\nkind: n8n\n---\n\n## Demo\n\n```json\n{ "status": "done" }\n```\n');
    },
    file: FILE,
    at: '\n```json',
    found: 'a demo without a result: The answer held no object with parts.',
    mend: 'Write the demo in the form',
    alsoFoundBy: ['result-parts'],
  },
];
