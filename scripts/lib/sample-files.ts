import { madeOnce } from './last-made.ts';
import { type JsonSource, parseJson } from './source-map.ts';

/** The moment every sample is read at, so that a bound such as "today" means the same on every day and everywhere. */
export const SAMPLE_MOMENT = new Date(2026, 0, 2, 12);

/** Folders of samples below `tests/tools/<id>`. */
export const SAMPLE_FOLDERS = ['valid', 'invalid', 'responses', 'drafts'] as const;
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
  /** Of an old draft: the version of its form, and what it becomes. */
  version?: number;
  becomes?: Record<string, unknown>;
  expect?: string;
  reason?: string;
}

/** The samples among a project's files. */
export function samplesOf(files: ReadonlyMap<string, string>): SampleFile[] {
  return [...files].flatMap(([path, text]) => {
    const [, tool, folder, name] =
      /^tests\/tools\/([^/]+)\/(valid|invalid|responses|drafts)\/([^/]+)\.json$/.exec(path) ?? [];
    if (!tool || !name || !isSampleFolder(folder)) return [];
    return [{ tool, folder, name, source: parseJson(path, text) }];
  });
}

const byTool = madeOnce((samples: readonly SampleFile[]) => Map.groupBy(samples, ({ tool }) => tool));

/** Those of one tool: looked up, as every rule asks for those of every tool. */
export function samplesFor(samples: readonly SampleFile[], tool: string): readonly SampleFile[] {
  return byTool(samples).get(tool) ?? [];
}

/** Answers without a result, `tests/normalisers/<normaliser>/failures/<name>.json`, with the normaliser in place of a tool. */
export function failureSamplesOf(files: ReadonlyMap<string, string>): SampleFile[] {
  return [...files].flatMap(([path, text]) => {
    const [, tool, name] = /^tests\/normalisers\/([^/]+)\/failures\/([^/]+)\.json$/.exec(path) ?? [];
    return tool && name ? [{ tool, folder: 'responses', name, source: parseJson(path, text) }] : [];
  });
}

/** The value of a sample as far as it is an object. */
export function sampleValue({ source }: SampleFile): Sample {
  const { value } = source;
  return value && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** Whether a folder below a tool's tests holds samples. */
export function isSampleFolder(folder: string | undefined): folder is SampleFolder {
  return SAMPLE_FOLDERS.some((known) => known === folder);
}
