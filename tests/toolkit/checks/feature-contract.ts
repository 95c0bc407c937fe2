import type { PlantedFault, Project } from '../fixtures/plant.ts';
import { json } from '../fixtures/project.ts';

const FILE = 'src/features/notes/feature.json';

/** Adds a feature with these files and parts of its feature.json. */
function plantFeature(project: Project, parts: object, ...files: string[]): void {
  for (const file of files) project.add(`src/features/notes/${file}`, 'export {};\n');
  project.add(
    FILE,
    json({ $schema: '../../../schemas/feature.schema.json', description: 'Notes.', order: 1, ...parts }),
  );
}

export const faults: PlantedFault[] = [
  {
    what: 'a folder without its words',
    plant: (project) => project.add('src/features/notes/contract.ts', 'export {};\n'),
    file: FILE,
    at: '',
    found: 'no feature.json',
    mend: 'Add src/features/notes/feature.json',
  },
  {
    what: 'a part that nobody described',
    plant: (project) => plantFeature(project, { describes: 'A text.' }),
    file: FILE,
    at: '"describes"',
    found: 'the property "describes"',
    mend: 'Correct the name',
  },
  {
    what: 'a feature that is not there',
    plant: (project) => plantFeature(project, { needs: ['clocks'] }),
    file: FILE,
    at: '"clocks"',
    found: 'the feature "clocks"',
    mend: 'Name a feature of src/features',
  },
  {
    what: 'a page that has no address',
    plant: (project) => plantFeature(project, {}, 'browser/page.tsx'),
    file: FILE,
    at: '{\n  "$schema"',
    found: 'no "page" for src/features/notes/browser/page.tsx',
    mend: 'Add "page"',
  },
  {
    what: 'one of several pages that is not there',
    plant: (project) => {
      const page = (path: string, file?: string) => ({ path, access: 'members', ...(file && { file }) });
      plantFeature(project, { page: [page('/notes'), page('/notes/help', 'help-page')] }, 'browser/page.tsx');
    },
    file: FILE,
    at: '"page"',
    found: '"page" without src/features/notes/browser/help-page.tsx',
    mend: 'Add src/features/notes/browser/help-page.tsx',
  },
  {
    what: 'an address at which nothing answers',
    plant: (project) => plantFeature(project, { routes: { path: 'notes' } }),
    file: FILE,
    at: '"routes"',
    found: '"routes" without src/features/notes/server/routes.ts',
    mend: 'Add src/features/notes/server/routes.ts',
  },
];
