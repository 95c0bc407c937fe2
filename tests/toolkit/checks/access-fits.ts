import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'access to a tool that visitors may send',
    plant: (project) =>
      project.tool('plan-maker', (declaration) => {
        Object.assign(declaration.request ?? {}, { public: true });
        Object.assign(declaration, { access: { perDay: 5 } });
      }),
    file: FILE,
    at: '"access": {',
    found: 'access to a tool whose request visitors may send as well',
    mend: 'Remove "access", or remove "public" from the request',
  },
];
