import { describe, expect, it } from 'vitest';
import { gatewayParams, isFiltered, readQuery, UNFILTERED, writeQuery } from '@/engine/library/library-query';

const NOW = new Date(2026, 4, 20, 15, 30);

describe('a query of the library', () => {
  it('stands in the address as it was chosen, and nothing of it that leaves nothing out', () => {
    const query = {
      words: ' tea & honey ',
      tool: 'quote',
      since: '7',
      favourites: true,
      failed: true,
      client: 'none',
    } as const;
    expect(writeQuery(query).toString()).toBe(
      'words=tea+%26+honey&tool=quote&since=7&favourites=1&failed=1&client=none',
    );
    expect(readQuery(writeQuery(query))).toEqual({ ...query, words: 'tea & honey' });
    expect([writeQuery(UNFILTERED).toString(), isFiltered(UNFILTERED), isFiltered(query)]).toEqual(['', false, true]);
  });

  it('is read without what cannot be meant', () => {
    expect(readQuery(new URLSearchParams('since=forever&favourites=yes&client=anybody&more=1'))).toEqual(UNFILTERED);
  });

  it.each([
    ['today', new Date(2026, 4, 20)],
    ['7', new Date(2026, 4, 13, 15, 30)],
    ['30', new Date(2026, 3, 20, 15, 30)],
  ] as const)('asks for what began since: %s', (since, begin) => {
    expect(gatewayParams({ ...UNFILTERED, since }, NOW).get('since')).toBe(begin.toISOString());
  });

  it('asks for results of all time where nothing is chosen, and for failed runs on request', () => {
    expect(gatewayParams(UNFILTERED, NOW).toString()).toBe('succeeded=1');
    expect(gatewayParams({ ...UNFILTERED, failed: true }, NOW).toString()).toBe('ended=1');
  });
});
