import type { Fault } from '../fixtures/plant.ts';

export const faults: Fault[] = [
  {
    what: 'a normaliser no declaration names',
    plant: (project) => project.add('src/normalisers/words.ts', "export const kinds = ['text'] as const;"),
    file: 'src/normalisers/words.ts',
    at: 'export',
    found: 'the normaliser "words"',
    mend: 'Remove it',
  },
  {
    what: 'a renderer no declaration names',
    plant: (project) =>
      project.add('src/renderers/words.tsx', "export const accepts = 'text';\nexport const options = [] as const;"),
    file: 'src/renderers/words.tsx',
    at: 'export const accepts',
    found: 'the renderer "words"',
    mend: 'Remove it',
  },
  {
    what: 'a widget no declaration names',
    plant: (project) => project.add('src/widgets/slider.tsx', 'export function Widget() {}'),
    file: 'src/widgets/slider.tsx',
    at: 'export',
    found: 'the widget "slider"',
    mend: 'Remove it',
  },
  {
    what: 'an option list no declaration names',
    plant: (project) =>
      project.replace(
        'tools/options.json',
        '"tones"',
        '"moods": [\n    {\n      "value": "glad"\n    }\n  ],\n  "tones"',
      ),
    file: 'tools/options.json',
    at: '"moods"',
    found: 'the option list "moods"',
    mend: 'Remove it',
  },
];
