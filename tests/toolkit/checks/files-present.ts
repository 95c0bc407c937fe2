import type { PlantedFault } from '../fixtures/plant.ts';

const withoutFile = (file: string, parts: string[] = [file]): PlantedFault => ({
  what: `a project without ${file}`,
  plant: (project) => {
    for (const path of project.files.keys()) if (parts.some((part) => path.startsWith(part))) project.remove(path);
  },
  file,
  at: '',
  found: file,
  mend: `git checkout -- ${file}`,
});

export const faults: PlantedFault[] = [
  withoutFile('brand.json'),
  withoutFile('tools/defaults.json'),
  withoutFile('tools/options.json'),
  withoutFile('tools/providers.json'),
  withoutFile('tools', ['tools/']),
];
