import { describe, expect, it } from 'vitest';
import { FAULTS } from '@/studio/stage/faults';
import { readStageHash, type StageAddress, stageHash } from '@/studio/stage-address';

const ADDRESSES: StageAddress[] = [
  { tool: 'a-tool', state: 'answer:a & b' },
  { tool: 'a-tool', state: 'empty', reduced: true, still: true },
  ...FAULTS.flatMap(({ name, values }) =>
    (values.length > 0 ? values : [undefined]).map((value) => ({
      tool: 'a-tool',
      state: 'offline',
      fault: { name, value },
    })),
  ),
];

describe('the address of a stage', () => {
  it.each(ADDRESSES.map((address) => [stageHash(address), address] as const))(
    '%s is read as it was written',
    (hash, address) => {
      expect(readStageHash(`#${hash}`)).toEqual(address);
    },
  );

  it('uses the default value of a fault without a value', () => {
    expect(readStageHash('#tool=a&state=b&fault=status').fault).toEqual({ name: 'status', value: '500' });
  });

  it('lists the known faults in the error for an unknown one', () => {
    expect(() => readStageHash('#tool=a&fault=flood')).toThrow(/no fault "flood".*delay.*drop/);
  });
});
