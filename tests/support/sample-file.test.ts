import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { detectMediaType } from '@/server/features/files/media-type';
import { sampleFile } from '../e2e/support/sample-file.ts';

const TYPES = [
  ...['application/pdf', 'application/zip', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  ...['audio/mpeg', 'audio/wav', 'audio/mp4', 'video/mp4', 'text/csv', 'text/plain', 'application/json'],
];

describe('a sample file', () => {
  it.each(TYPES)('is taken by the server for what it is: %s', async (type) => {
    const folder = mkdtempSync(join(tmpdir(), 'sample-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { name, buffer } = sampleFile([type]);
    const path = join(folder, name);
    writeFileSync(path, buffer);
    const isText = type.startsWith('text/') || type === 'application/json';
    expect(await detectMediaType({ path, name, isText }, [type])).toBe(type);
  });

  it('has the ending that is accepted, is any file, or of a later type that there is a sample of', () => {
    expect(sampleFile(['.srt', 'application/pdf']).name).toBe('sample.srt');
    expect(sampleFile(['*']).name).toBe('sample.txt');
    expect(sampleFile(['model/stl', 'image/png']).name).toBe('sample.png');
  });

  it('is missed by name', () => {
    expect(() => sampleFile(['model/stl'])).toThrow('no sample file of model/stl');
  });
});
