import { describe, expect, it } from 'vitest';
import { declaredRecords, fromRecord, toRecord, withoutSecrets } from '@/engine/storage/record';
import { asForm } from '@/registry/options';
import { forThisRun } from '../scripts/test/full-run';
import { coveringFiles } from './support/covering/covering-files';
import { coveringTools } from './support/covering/covering-tool';
import { toolOfFiles } from './support/tool-of-files';
import { testTool } from './support/tool-tests';

const covering = coveringTools();
const files = coveringFiles(covering);
const tried = forThisRun(
  'covering-tools',
  covering,
  covering.filter((_, index) => index % 13 === 0),
);

/** What the tests of one tool prove holds for whatever the language can say, not for the tools there are alone. */
describe.each(tried.map(({ id }) => id))('%s', (id) => {
  const tool = toolOfFiles(id, files);
  testTool({
    ...tool,
    agreed: async (text) => expect(text).not.toBe(''),
  });

  it('is there again after a reload, without what is not kept', () => {
    const declaration = asForm(tool.module.declaration);
    const answers = tool.samples.valid[0]?.answers ?? {};
    const [storage] = declaredRecords(declaration).filter(({ draft }) => draft);
    if (!storage) throw new Error('every page keeps a draft');
    const record = JSON.parse(JSON.stringify(toRecord(declaration, storage, answers, undefined, new Date(0))));
    expect(fromRecord(declaration, storage, record)).toEqual({
      answers: withoutSecrets(declaration, answers, storage),
      leftOut: [],
    });
  });
});
