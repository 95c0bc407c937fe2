import { SAVED_KEY_PLACEHOLDER } from '@/browser/saved-keys';
import { isObject } from '@/contracts/json';
import type { RunInputs } from '@/contracts/run';
import type { Storage as StorageDeclaration } from '@/generated/declaration';
import { type Answers, defaultAnswers, effectiveAnswers, secretFields } from '@/registry/answers';
import { migrateForward, migrateToLatest } from '@/registry/migrate';
import type { FormDeclaration } from '@/registry/options';
import { memoize } from '../memoize';
import type { RunResult } from '../run/run-state';
import { sanitize } from './sanitize';
import { pickFilled, readVersions, type StoredVersions, toStoredVersions } from './stored-versions';

/** A record in the browser's storage: the fields of the draft, the result, and metadata about both. */
export interface StoredRecord {
  [field: string]: unknown;
  result?: unknown;
  $meta: Partial<Pick<RunResult, 'kind' | 'runId' | 'mode' | 'inputs' | (typeof OPTIONAL_PROPERTIES)[number]>> & {
    version: number;
    savedAt: string;
    /** Name of `inputs` in records of the first release. */
    answers?: RunInputs;
    /** All versions of the result, if it has more than one. */
    versions?: StoredVersions;
  };
}

/** Optional properties of a result that are stored with its value. */
const OPTIONAL_PROPERTIES = ['client', 'repairs', 'missing', 'unread', 'raw', 'edited', 'merged', 'refined'] as const;

/** The restored parts of a record, and the titles of answers that could not be restored. */
export interface RestoredRecord {
  answers: Answers;
  result?: RunResult;
  /** Titles of saved answers that no longer fit the form. */
  leftOut: string[];
}

/** A record cannot be read; it is quarantined, not discarded. */
export class UnreadableRecord extends Error {}

/** Raw answers longer than this are not stored: a browser's storage is small, and the run history has them. */
const MAX_RAW_LENGTH = 100_000;

/**
 * Returns the records a tool stores. The draft of every page survives a reload. If the declared record does not store drafts,
 * the draft has a separate record, which is first in the list and holds no secrets.
 */
export function declaredRecords({ id, page, storage }: FormDeclaration): StorageDeclaration[] {
  const records = storage ? [storage] : [];
  if (!page || storage?.draft) return records;
  const { version = 1, migrations } = storage ?? {};
  return [{ key: `.drafts.${id}`, version, draft: true, ...(migrations && { migrations }) }, ...records];
}

/** Builds the record to store, with only the secrets the declaration lists; undefined if there is nothing to store. */
export function toRecord(
  declaration: FormDeclaration,
  storage: StorageDeclaration,
  answers: Answers,
  result: RunResult | undefined,
  now: Date,
): StoredRecord | undefined {
  const isChanged = JSON.stringify(answers) !== defaultsText(declaration);
  const draft = storage.draft && isChanged ? withoutSecrets(declaration, answers, storage) : {};
  const storedResult = storage.result ? result : undefined;
  if (Object.keys(draft).length === 0 && !storedResult) return undefined;
  const meta = { version: storage.version, savedAt: now.toISOString() };
  if (!storedResult) return { ...draft, $meta: meta };
  const { kind, value, runId, mode, inputs, versions } = storedResult;
  const { raw = '', ...properties } = pickFilled(storedResult, OPTIONAL_PROPERTIES);
  return {
    ...draft,
    result: value,
    $meta: {
      ...meta,
      kind,
      runId,
      mode,
      inputs,
      ...properties,
      ...(raw && raw.length <= MAX_RAW_LENGTH && { raw }),
      ...(versions && { versions: toStoredVersions(versions) }),
    },
  };
}

/** Returns the serialized defaults of a form, to detect changes on every edit. */
const defaultsText = memoize(
  (declaration: FormDeclaration) => JSON.stringify(defaultAnswers(declaration)),
  new WeakMap(),
);

/**
 * Reads a stored record, migrates it from older versions and fits it to the current form.
 *
 * @throws UnreadableRecord if it is not a record, or was written by a newer version
 */
export function fromRecord(declaration: FormDeclaration, storage: StorageDeclaration, stored: unknown): RestoredRecord {
  if (!isRecord(stored)) throw new UnreadableRecord('not a record of this tool');
  const { $meta, result, ...fields } = stored;
  const { version } = $meta;
  if (version > storage.version)
    throw new UnreadableRecord(`written by version ${version}, this is version ${storage.version}`);
  const { answers, leftOut } = sanitize(declaration, migrateForward(fields, version, storage));
  if (result === undefined || !$meta.kind) return { answers, leftOut };
  const { kind, runId = '', mode = 'live' } = $meta;
  const inputs = migrateToLatest(declaration, $meta.inputs ?? $meta.answers ?? {});
  const restored = { kind, value: result, runId, mode, inputs, ...pickFilled($meta, OPTIONAL_PROPERTIES) } as RunResult;
  return {
    answers,
    leftOut,
    result: readVersions($meta.versions, restored, (storedInputs) => migrateToLatest(declaration, storedInputs)),
  };
}

/** Returns the answers without the secrets that the declaration does not allow to be stored. */
export function withoutSecrets(declaration: FormDeclaration, answers: Answers, storage?: StorageDeclaration): Answers {
  const unsavedSecrets = secretFields(declaration).filter((name) => !storage?.secrets?.includes(name));
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([name, value]) => !unsavedSecrets.includes(name) && value !== undefined && value !== SAVED_KEY_PLACEHOLDER,
    ),
  );
}

/** Returns answers as a run with them keeps them: as they are sent, without secrets. */
export function storableInputs(declaration: FormDeclaration, answers: Answers): Answers {
  return withoutSecrets(declaration, effectiveAnswers(declaration, answers));
}

function isRecord(value: unknown): value is StoredRecord {
  return isObject(value) && isObject(value.$meta) && typeof value.$meta.version === 'number';
}
