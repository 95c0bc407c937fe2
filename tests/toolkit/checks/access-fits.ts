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
    found: 'that visitors may send, too',
    mend: 'Remove "access", or "public"',
  },
];
