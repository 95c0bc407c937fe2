import { describe, expect, it } from 'vitest';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadPluginCode } from '@/toolkit/project/plugin-code';
import { renderAsFacts } from './fixtures/facts.ts';
import { HOME } from './fixtures/on-disk.ts';
import { Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const rules = await loadRules();
const PLAN = 'tools/plan-maker/tool.json';

/** What a maintainer may write, and some rule once refused or made impossible to prove by a sample. */
const ALLOWED: Record<string, (project: Project) => void> = {
  'a link to anywhere, by a name of its own': (project) => {
    project.change<{ links: object }>('brand.json', ({ links }) =>
      Object.assign(links, { guideline: 'https://a.example' }),
    );
    project.changeWritten('plan-maker', ({ sections }) =>
      Object.assign(sections[0].fields.businessName, { help: 'As in the [guideline](link:guideline).' }),
    );
  },
  'a default and an option that are addresses': (project) =>
    project.changeWritten('plan-maker', ({ sections }) => {
      Object.assign(sections[1].fields.notes, { default: 'https://crawl.example/start' });
      sections[0].fields.trade.enum.unshift({ value: 'https://shop.example', label: 'A shop on the web' });
    }),
  'a sample of a pattern for keys, in zeros': (project) => {
    const zeros = `AC${'0'.repeat(32)}`;
    project.changeWritten('plan-maker', ({ sections }) =>
      Object.assign(sections[0].fields.businessName, {
        pattern: '^AC[0-9a-f]{32}$',
        messages: { minLength: 'At least 2 characters', pattern: 'Begins with AC.' },
      }),
    );
    project.replace('tests/tools/plan-maker/valid/full.json', 'Harbour Bakery', zeros);
  },
  'names with digits': (project) =>
    project.changeWritten('plan-maker', ({ request, storage, result }) => {
      request.webhook = 'plan-2-n8n';
      storage.key = 'plan2N8n';
      result.actions[2].id = 'mail-2';
      result.actions[2].request.webhook = 'mail2';
      project.replace('tools/plan-maker/automation.md', '  mail:', '  mail-2:');
    }),
  'options that differ in case and are no words': (project) =>
    project.changeWritten('plan-maker', ({ sections }) => sections[0].fields.channels.choices.push('-g', '-G')),
  'a name in British spelling, wherever it is named': (project) =>
    project.changeWritten('plan-maker', ({ sections, request }) => {
      sections[1].fields.colourOfSign = { title: 'Color of the sign', send: 'if-filled' };
      request.body.fields.push('colourOfSign');
      project.replace('tools/plan-maker/automation.md', 'Leads: ', 'Sign: {{colourOfSign}}. Leads: ');
      project.replace('tools/plan-maker/automation.md', 'Tone: ', 'Sign: {{ colourOfSign }}. Tone: ');
    }),
  'a demo list that is cut to an answer, which is named nowhere else': (project) => {
    renderAsFacts(project);
    project.change<object>('tests/tools/offer-plan/responses/error.json', (sample) =>
      Object.assign(sample, { reason: 'The service answered, but with nothing in it.' }),
    );
    const entry = '{"at":1,"text":"Drop"}';
    project.replace('tools/offer-plan/automation.md', `[${entry}]`, `[{"$upTo":"niche"},${entry},${entry}]`);
    project.replace('tools/offer-plan/automation.md', ',"on":"{{niche}}"', '');
  },
  'entries of a list that are texts without a word of it': (project) =>
    project.changeWritten('plan-maker', ({ sections, request }) => {
      sections[1].fields.pages = { items: { format: 'uri' }, maxItems: 3, send: 'if-filled' };
      request.body.fields.push('pages');
      project.replace('tools/plan-maker/automation.md', 'Leads: ', 'Pages: {{pages}}. Leads: ');
      project.replace('tools/plan-maker/automation.md', 'Tone: ', 'Pages: {{pages}}. Tone: ');
    }),
  'the same title in several groups': (project) =>
    project.changeWritten('plan-maker', ({ sections, request }) => {
      const person = { fields: { firstName: {}, lastName: {} } };
      Object.assign(sections[1].fields, { buyer: person, seller: person });
      request.body.fields.push('buyer', 'seller');
      project.replace('tools/plan-maker/automation.md', 'Leads: ', 'For {{buyer}} and {{seller}}. Leads: ');
      project.replace('tools/plan-maker/automation.md', 'Tone: ', 'For {{buyer}} and {{seller}}. Tone: ');
    }),
};

/** A field that is added stands in no sample, which is for its author to write. */
const ABOUT_SAMPLES = ['samples-cover-fields', 'samples-cover-rules'];

describe('the check is content with', () => {
  it.each(Object.entries(ALLOWED))('%s', async (_what, change) => {
    const project = new Project(goodProject());
    change(project);
    const { files } = project;
    const problems = applyRules(rules, createCheckInput(files, await loadPluginCode(HOME, files)));
    expect(problems.filter(({ rule }) => !ABOUT_SAMPLES.includes(rule))).toEqual([]);
    expect(files.get(PLAN)).toBeDefined();
  });
});
