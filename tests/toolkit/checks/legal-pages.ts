import type { Brand } from '@/generated/brand';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const terms = { name: 'terms', title: 'Terms', file: 'legal/terms.md' };

const withPages = (project: Project, ...pages: (typeof terms)[]) =>
  project.change<Brand>('brand.json', ({ footer }) => {
    footer.pages = pages;
  });

export const faults: PlantedFault[] = [
  {
    what: 'a page without a text',
    plant: (project) => withPages(project, terms),
    file: 'brand.json',
    at: '"legal/terms.md"',
    found: 'no text in legal/terms.md',
    mend: 'Write it in Markdown',
  },
  {
    what: 'a template with gaps',
    plant: (project) => {
      withPages(project, terms);
      project.add('legal/terms.md', '# Terms\n\nWe are [fill in: name of the company].\n');
    },
    file: 'legal/terms.md',
    at: '[fill in: name of the company]',
    found: 'a gap: [fill in: name of the company]',
    mend: 'Write what belongs there.',
  },
  {
    what: 'a text that no page has',
    plant: (project) => project.add('legal/imprint.md', 'Harbour Street 1\n'),
    file: 'legal/imprint.md',
    at: '',
    found: 'no page has',
    mend: 'Name the file there',
  },
  {
    what: 'two pages of one name',
    plant: (project) => {
      withPages(project, terms, { ...terms, title: 'The same again' });
      project.add('legal/terms.md', 'You pay monthly.\n');
    },
    file: 'brand.json',
    at: '"terms",\n        "title": "The same again"',
    found: 'a second page "terms"',
    mend: 'another name',
  },
];
