import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
  {
    what: 'a widget that is not there',
    plant: (project) => project.remove('src/widgets/color.tsx'),
    file: FILE,
    at: '"color"',
    found: 'the widget "color"',
    mend: 'add src/widgets/color.tsx',
  },
  {
    what: 'a widget that is nearly there',
    plant: (project) => project.replace(FILE, '"widget": "textarea"', '"widget": "textare"'),
    file: FILE,
    at: '"textare"',
    found: 'the widget "textare"',
    mend: 'Name one of these',
    didYouMean: 'textarea',
  },
  {
    what: 'an option list that is not there',
    plant: (project) =>
      project.tool(
        'plan-maker',
        ({ ui }) => ui?.fields && Object.assign(ui.fields, { customTrade: { options: 'tonse' } }),
      ),
    file: FILE,
    at: '"tonse"',
    found: 'the option list "tonse"',
    mend: 'tools/options.json',
    didYouMean: 'tones',
  },
  {
    what: 'a normaliser that is not there',
    plant: (project) => project.replace(FILE, '"normaliser": "plain-text"', '"normaliser": "plain-txt"'),
    file: FILE,
    at: '"plain-txt"',
    found: 'the normaliser "plain-txt"',
    mend: 'src/normalisers/plain-txt.ts',
    didYouMean: 'plain-text',
  },
  {
    what: 'a renderer of one kind that is not there',
    plant: (project) => project.remove('src/renderers/notice.tsx'),
    file: 'tools/offer-plan/tool.json',
    at: '"notice"\n',
    found: 'the renderer "notice"',
    mend: 'src/renderers/notice.tsx',
  },
];
