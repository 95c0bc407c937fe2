import type { PlantedFault } from '../fixtures/plant.ts';

const RENDERER = 'src/renderers/text/plugin.json';

export const faults: PlantedFault[] = [
  {
    what: 'a kind of result without a contract',
    plant: (project) => project.replace('src/normalisers/leads/plugin.json', '"leads"', '"lead"'),
    file: 'src/normalisers/leads/plugin.json',
    at: '"lead"',
    found: 'the kind of result "lead"',
    mend: 'schemas/results/lead.schema.json',
    didYouMean: 'leads',
    alsoFoundBy: ['automation-recall', 'renderer-accepts', 'samples-fit'],
  },
  {
    what: 'a renderer that does not say what it takes',
    plant: (project) =>
      project.change<Record<string, unknown>>(RENDERER, (says) => {
        delete says.takes;
      }),
    file: RENDERER,
    at: '{\n  "$schema"',
    found: 'no "takes"',
    mend: 'Add "takes"',
    alsoFoundBy: ['renderer-accepts'],
  },
  {
    what: 'an ability nobody asks for',
    plant: (project) =>
      project.change<{ gives: string[] }>(RENDERER, (says) => Object.assign(says, { gives: ['rws'] })),
    file: RENDERER,
    at: '"rws"',
    found: 'the ability "rws"',
    mend: 'Name one of these',
    didYouMean: 'rows',
  },
  {
    what: 'an ability with a slip in its name',
    plant: (project) =>
      project.change<{ gives: string[] }>(RENDERER, (says) => Object.assign(says, { gives: ['txts'] })),
    file: RENDERER,
    at: '"txts"',
    found: 'the ability "txts"',
    mend: 'Name one of these',
    didYouMean: 'texts',
  },
  {
    what: 'a word that belongs to another room',
    plant: (project) => project.change<object>(RENDERER, (says) => Object.assign(says, { field: {} })),
    file: RENDERER,
    at: '"field"',
    found: '"field"',
    mend: 'Remove it',
  },
  {
    what: 'sections of a plugin that reads no automation.md',
    plant: (project) =>
      project.change<object>(RENDERER, (says) =>
        Object.assign(says, { sections: { Prompt: { description: 'A text.', holds: 'text' } } }),
      ),
    file: RENDERER,
    at: '"sections"',
    found: '"sections"',
    mend: 'Remove it',
  },
  {
    what: 'a part that nobody described',
    plant: (project) => project.change<object>(RENDERER, (says) => Object.assign(says, { describes: 'A text.' })),
    file: RENDERER,
    at: '"describes"',
    found: 'the property "describes"',
    mend: 'Correct the name',
  },
  {
    what: 'a need that is no option',
    plant: (project) => project.change<object>(RENDERER, (says) => Object.assign(says, { needs: ['length'] })),
    file: RENDERER,
    at: '"length"',
    found: 'the option "length"',
    mend: 'Name an option',
  },
  {
    what: 'a plugin without its part',
    plant: (project) => project.remove('src/widgets/color/widget.tsx'),
    file: 'src/widgets/color/plugin.json',
    at: '{\n  "$schema"',
    found: 'no src/widgets/color/widget.tsx',
    mend: 'Add src/widgets/color/widget.tsx',
  },
  {
    what: 'a part without its words',
    plant: (project) => project.remove('src/progress/indeterminate/plugin.json'),
    file: 'src/progress/indeterminate/progress.ts',
    at: 'export',
    found: 'no plugin.json',
    mend: 'Add src/progress/indeterminate/plugin.json',
  },
];
