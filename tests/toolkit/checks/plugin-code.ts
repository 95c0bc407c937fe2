import type { PlantedFault } from '../fixtures/plant.ts';

const RENDERER = 'src/renderers/text/renderer.tsx';

export const faults: PlantedFault[] = [
  ...['normalisers/plain-text/normaliser.ts', 'widgets/color/widget.tsx', 'renderers/text/renderer.tsx'].map(
    (part): PlantedFault => ({
      what: `a slip in ${part}`,
      plant: (project) => project.replace(`src/${part}`, ';\n', ' (;\n'),
      file: `src/${part}`,
      at: ';',
      found: 'code that cannot be parsed: Unexpected ";"',
      mend: 'Correct the code',
    }),
  ),
  {
    what: 'a slip in a file beside a part',
    plant: (project) => project.add('src/widgets/color/words.ts', 'export const words = [1;\n'),
    file: 'src/widgets/color/words.ts',
    at: ';',
    found: 'code that cannot be parsed',
    mend: 'Correct the code',
  },
  {
    what: 'a renderer nobody can copy from',
    plant: (project) => project.replace(RENDERER, 'toText', 'toTxt'),
    file: RENDERER,
    at: 'export',
    found: 'no export "toText"',
    mend: 'Export "toText"',
    didYouMean: 'toTxt',
  },
  {
    what: 'a list widget that draws a single field',
    plant: (project) => project.replace('src/widgets/tags/widget.tsx', ', Field = 1', ''),
    file: 'src/widgets/tags/widget.tsx',
    at: 'export',
    found: 'no export "Field"',
    mend: 'Export "Field"',
  },
];
