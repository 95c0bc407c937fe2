import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/call-back/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a slot nothing renders',
    plant: (project) => project.remove('src/app/dialog.tsx'),
    file: FILE,
    at: '"call-back-form"',
    found: 'which nothing in src renders',
    mend: 'Correct the name',
  },
  {
    what: 'neither page nor slot',
    plant: (project) => project.replace(FILE, '"slot": "call-back-form",', ''),
    file: FILE,
    at: '{\n  "$schema"',
    found: 'neither a page nor a slot',
    mend: 'Add "page"',
  },
  {
    what: 'a card that leads to no page',
    plant: (project) =>
      project.tool('call-back', (tool) =>
        Object.assign(tool, {
          card: { title: 'Call', description: 'Calls.', category: 'Sell', icon: 'phone', order: 70, status: 'live' },
        }),
      ),
    file: FILE,
    at: '"card"',
    found: 'a card of a tool without a page',
    mend: 'Add "page"',
  },
  {
    what: 'a slot another tool has',
    plant: (project) =>
      project.replace('tools/lead-list/tool.json', '"kind": "form",', '"kind": "form",\n  "slot": "call-back-form",'),
    file: 'tools/lead-list/tool.json',
    at: '"call-back-form"',
    found: 'which tools/call-back/tool.json already has',
    mend: 'another slot',
  },
];
