import type { Fault } from '../fixtures/plant.ts';

export const faults: Fault[] = [
  {
    what: 'a normaliser that does not say its kinds',
    plant: (project) => project.add('src/normalisers/leads.ts', 'const all = [];\nexport const kinds = all;\n'),
    file: 'src/normalisers/leads.ts',
    at: 'const all = []',
    found: 'no literal export "kinds"',
    mend: 'as a literal',
  },
  {
    what: 'a normaliser of a kind without a contract',
    plant: (project) => project.replace('src/normalisers/proposal.ts', "'notice'", "'notice', 'notices'"),
    file: 'src/normalisers/proposal.ts',
    at: 'export const kinds',
    found: 'the kind of result "notices"',
    mend: 'schemas/results/notices.schema.json',
    didYouMean: 'notice',
    besides: ['renderer-accepts', 'samples-present'],
  },
  {
    what: 'a renderer that does not say what it reads',
    plant: (project) => project.replace('src/renderers/text.tsx', 'export const options', 'const options'),
    file: 'src/renderers/text.tsx',
    at: 'export const accepts',
    found: 'no literal export "options"',
    mend: 'as a literal',
  },
];
