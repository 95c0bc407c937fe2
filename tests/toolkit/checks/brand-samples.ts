import type { Brand } from '@/generated/brand';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'brand.json';

/** Gives one tool an example, and shows a sample of another one, or of one with another name. */
const withSample = (tool: string) => (project: Project) => {
  withExample(project);
  project.change<Brand>(FILE, ({ samples }) => {
    samples.items = [{ tool, title: 'A plan', text: 'All of it.', icon: 'map', tone: 'sky' }];
  });
};

const withPicture = (route: string) => (project: Project) => {
  withExample(project);
  project.change<Brand>(FILE, ({ hero }) => {
    hero.picture = { route };
  });
};

function withExample(project: Project): void {
  project.tool('plan-maker', (tool) => {
    const answers = { businessName: 'Blue Fern', trade: 'Garage', channels: ['Phone'] };
    tool.examples = [{ title: 'Garage', answers }];
  });
}

export const faults: PlantedFault[] = [
  {
    what: 'a sample of a tool that is not there',
    plant: withSample('plan-makr'),
    file: FILE,
    at: '"plan-makr"',
    found: 'the tool with a sample "plan-makr"',
    mend: 'examples and a result',
    didYouMean: 'plan-maker',
  },
  {
    what: 'a sample of a tool without examples',
    plant: withSample('offer-plan'),
    file: FILE,
    at: '"offer-plan"',
    found: 'the tool with a sample "offer-plan"',
    mend: 'examples and a result',
  },
  {
    what: 'a picture of a page without examples',
    plant: withPicture('/offer-plan'),
    file: FILE,
    at: '"/offer-plan"',
    found: 'the page with a sample "/offer-plan"',
    mend: 'examples and a result',
  },
];
