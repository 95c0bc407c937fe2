import { type JsonSource, parseJson } from './source-map.ts';

/** Folders of samples below `tests/tools/<id>`. */
export const SAMPLE_FOLDERS = ['valid', 'invalid', 'responses'] as const;
export type SampleFolder = (typeof SAMPLE_FOLDERS)[number];

/** A sample: `tests/tools/<tool>/<folder>/<name>.json`. */
export interface SampleFile {
  tool: string;
  folder: SampleFolder;
  name: string;
  source: JsonSource;
}

/** What the JSON of a sample may hold; the parts its folder asks for are there once `samples-form` is content. */
export interface Sample {
  why?: string;
  answers?: Record<string, unknown>;
  problems?: Record<string, string>;
  expect?: string;
}

/** The samples among a project's files. */
export function samplesOf(files: ReadonlyMap<string, string>): SampleFile[] {
  return [...files].flatMap(([path, text]) => {
    const [, tool, folder, name] = /^tests\/tools\/([^/]+)\/(valid|invalid|responses)\/([^/]+)\.json$/.exec(path) ?? [];
    if (!tool || !name || !isSampleFolder(folder)) return [];
    return [{ tool, folder, name, source: parseJson(path, text) }];
  });
}

/** The value of a sample as far as it is an object. */
export function sampleValue({ source }: SampleFile): Sample {
  const { value } = source;
  return value && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

function isSampleFolder(folder: string | undefined): folder is SampleFolder {
  return SAMPLE_FOLDERS.some((known) => known === folder);
}
