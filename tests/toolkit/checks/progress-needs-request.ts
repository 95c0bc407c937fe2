import type { PlantedFault } from '../fixtures/plant.ts';

export const faults: PlantedFault[] = [
  {
    what: 'a progress where nothing is sent',
    plant: (project) => {
      project.tool('call-back', (tool) => Object.assign(tool, { request: null, progress: { kind: 'indeterminate' } }));
      project.remove('tools/call-back/automation.md');
    },
    file: 'tools/call-back/tool.json',
    at: '"progress"',
    found: 'a progress without a request',
    mend: 'Remove the progress',
  },
];
