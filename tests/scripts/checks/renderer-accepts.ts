import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/offer-plan/tool.json';

export const faults: Fault[] = [
  {
    what: 'a renderer of another kind',
    plant: (project) => {
      project.replace(FILE, '"notice": "notice"', '"notice": "text"');
      project.remove('src/renderers/notice.tsx');
    },
    file: FILE,
    at: '"text"',
    found: 'the renderer "text", which takes "text"',
    mend: 'a renderer for "notice"',
  },
  {
    what: 'a kind without a renderer',
    plant: (project) => {
      project.replace(FILE, '"proposal": "proposal",\n      "notice": "notice"', '"proposal": "proposal"');
      project.remove('src/renderers/notice.tsx');
    },
    file: FILE,
    at: '{\n      "proposal": "proposal"',
    found: 'no renderer for the kind "notice"',
    mend: 'Add "notice"',
  },
  {
    what: 'a renderer for a kind that never comes',
    plant: (project) =>
      project.replace(FILE, '"notice": "notice"', '"notice": "notice",\n      "proposals": "proposal"'),
    file: FILE,
    at: '"proposals"',
    found: 'a renderer for the kind "proposals"',
    mend: 'Correct the kind',
    didYouMean: 'proposal',
  },
  {
    what: 'an option the renderer does not read',
    plant: (project) => project.replace('src/renderers/text.tsx', "'previewLength'", ''),
    file: 'tools/plan-maker/tool.json',
    at: '"previewLength"',
    found: '"previewLength", which text does not read',
    mend: 'Remove it',
  },
  {
    what: 'expected items that the renderer does not count',
    plant: (project) =>
      project.tool('plan-maker', ({ result }) =>
        Object.assign(result ?? {}, { expect: { count: 'businessName', items: 'plans' } }),
      ),
    file: 'tools/plan-maker/tool.json',
    at: '"expect"',
    found: 'the renderer "text" does not count',
    mend: 'a renderer that exports "count"',
  },
];
