import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import type { RunView } from '@/contracts/run';
import type { ParsedRun } from '@/engine/library/parse-run';
import { labeledAnswers, resultTable, runData, runMarkdown, runText } from '@/engine/library/run-texts';
import * as table from '@/renderers/table/renderer';
import * as text from '@/renderers/text/renderer';
import { formFixture } from '../../support/form-fixture';

const run: RunView = {
  id: 'r1',
  tool: 'fixture',
  name: 'Tea',
  state: 'succeeded',
  mode: 'demo',
  startedAt: '2026-01-02T10:00:00Z',
  inputs: { name: 'Ann', tags: ['a', 'b'], wantsMore: false, more: 'Line one\nline two', customTag: '' },
};

function read(kind: 'text' | 'rows' | 'record', value: unknown, renderer: object, options = {}): ParsedRun {
  const declaration = formFixture({ result: { renderer: 'text', title: 'Your text', ...options } });
  const result = { kind, value, runId: 'r1', mode: 'demo', inputs: {} };
  return { run, declaration, display: { result, renderer: renderer as RendererModule } } as ParsedRun;
}

const columns = [
  { title: 'What', from: 'what' },
  { title: 'Price', from: 'price' },
];
const rows = [{ what: 'Tea | honey', price: 3 }, { what: 'Line\nbreak' }];

describe('a run as text', () => {
  it('has its answers in the words of the form, without what was left empty', () => {
    expect(labeledAnswers(formFixture(), run.inputs ?? {})).toEqual([
      { label: 'Name', answer: 'Ann' },
      { label: 'Tags', answer: 'a, b' },
      { label: 'More', answer: 'Line one\nline two' },
    ]);
  });

  it('is Markdown with headings of its own, below those around it', () => {
    const markdown = runMarkdown(read('text', '## Opening\n\nHello\nthere', text), 2);
    expect(markdown).toMatch(/^## Tea\n\nfixture, [^\n]+ \(demo\)\n\n### Answers\n\n- \*\*Name:\*\* Ann\n/);
    expect(markdown).toContain('- **More:** Line one line two\n\n### Your text\n\n## Opening\n\nHello\nthere\n');
  });

  it('is a table where it is one, in Markdown and for a CSV file', () => {
    const list = read('rows', rows, table, { columns });
    expect(runMarkdown(list)).toContain('| What | Price |\n| --- | --- |\n| Tea \\| honey | 3 |\n| Line break |  |\n');
    expect(resultTable(list)).toEqual({
      header: ['What', 'Price'],
      rows: [
        ['Tea | honey', '3'],
        ['Line\nbreak', ''],
      ],
    });
    expect(resultTable(read('text', 'x', text))).toBeUndefined();
  });

  it('keeps the lines of what is laid out by lines, and marks what is JSON', () => {
    const laidOut = read('record', {}, { toText: () => 'OFFER\n- one\n- two\n\nEND' });
    expect(runMarkdown(laidOut)).toContain('OFFER  \n- one  \n- two\n\nEND\n');
    expect(runMarkdown(read('record', {}, { toText: () => '{\n  "a": 1\n}' }))).toContain(
      '```json\n{\n  "a": 1\n}\n```\n',
    );
  });

  it('is plain text and data, and says why there is no result', () => {
    expect(runText(read('text', 'Hello', text))).toMatch(/^Tea\nfixture, [^\n]+\n\nHello\n$/);
    expect(runData(read('text', 'Hello', text))).toEqual({ ...run, result: 'Hello' });
    const failed: ParsedRun = { run, failure: { reason: 'Its tool is no longer there.' } };
    expect(runMarkdown(failed)).toContain('## Result\n\nNo result: Its tool is no longer there.\n');
    expect(runData(failed)).toEqual(run);
  });
});
