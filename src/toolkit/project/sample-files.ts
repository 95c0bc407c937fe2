import { momentVariables } from '@/registry/context-variables';
import { type JsonSource, parseJson } from '../json/json-locations';
import { memoizeByObject } from '../memoize';

/** The moment at which every sample is evaluated: "today" means the same on every day and in every time zone. */
export const SAMPLE_MOMENT = new Date(2026, 0, 2, 12);

/** Stands for the id of an uploaded file, before a slash and its name. */
export const SAMPLE_FILE_ID = '0b5c9a52-1d4f-4c6e-9a3b-7f2e8d1c0a11';

/** The context variables of samples that do not depend on a member. */
export const SAMPLE_VARIABLES = momentVariables(SAMPLE_MOMENT, () => 0);

/** Folders of samples below `tests/tools/<id>`. */
const SAMPLE_FOLDERS = ['valid', 'invalid', 'responses', 'drafts'] as const;
export type SampleFolder = (typeof SAMPLE_FOLDERS)[number];

/** A sample: `tests/tools/<tool>/<folder>/<name>.json`. */
export interface SampleFile {
  tool: string;
  folder: SampleFolder;
  name: string;
  source: JsonSource;
}

/** The JSON of a sample; which properties are required depends on its folder and is checked by `samples-form`. */
export interface Sample {
  why?: string;
  answers?: Record<string, unknown>;
  problems?: Record<string, string>;
  /** For an old draft: the version of its form, and its answers after migration. */
  version?: number;
  becomes?: Record<string, unknown>;
  /** For a response: the answer of the webhook, and the kind of result it is read as, or why there is none. */
  status?: number;
  contentType?: string;
  body?: unknown;
  expect?: string;
  reason?: string;
}

/** Returns the samples among a project's files. */
export function samplesOf(files: ReadonlyMap<string, string>): SampleFile[] {
  return [...files].flatMap(([path, text]) => {
    const [, tool, folder, name] =
      /^tests\/tools\/([^/]+)\/(valid|invalid|responses|drafts)\/([^/]+)\.json$/.exec(path) ?? [];
    if (!tool || !name || !isSampleFolder(folder)) return [];
    return [{ tool, folder, name, source: parseJson(path, text) }];
  });
}

const byTool = memoizeByObject((samples: readonly SampleFile[]) => Map.groupBy(samples, ({ tool }) => tool));

/** Returns the samples of one tool. Memoized, because every rule needs the samples of every tool. */
export function samplesFor(samples: readonly SampleFile[], tool: string): readonly SampleFile[] {
  return byTool(samples).get(tool) ?? [];
}

/**
 * Returns the samples of answers without a result, `tests/normalisers/<normaliser>/failures/<name>.json`, in which `tool` is
 * the name of the normaliser.
 */
export function failureSamplesOf(files: ReadonlyMap<string, string>): SampleFile[] {
  return [...files].flatMap(([path, text]) => {
    const [, tool, name] = /^tests\/normalisers\/([^/]+)\/failures\/([^/]+)\.json$/.exec(path) ?? [];
    return tool && name ? [{ tool, folder: 'responses', name, source: parseJson(path, text) }] : [];
  });
}

/** Returns the value of a sample, or an empty object if it is not an object. */
export function sampleValue({ source }: SampleFile): Sample {
  const { value } = source;
  return value && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** Returns true if a folder of a tool in `tests/tools` contains samples. */
export function isSampleFolder(folder: string | undefined): folder is SampleFolder {
  return SAMPLE_FOLDERS.some((known) => known === folder);
}
