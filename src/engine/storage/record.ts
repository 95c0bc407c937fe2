import { REMEMBERED } from '@/browser/remembered';
import type { ResultKind } from '@/contracts/plugins';
import type { RunInputs } from '@/contracts/run';
import type { Storage as Declared } from '@/generated/declaration';
import { type Answers, defaultAnswers, secretFields } from '@/registry/answers';
import { inTodaysWords, migrated } from '@/registry/migrate';
import type { FormDeclaration } from '@/registry/options';
import type { RunResult } from '../run/run-state';
import { sanitise } from './sanitise';
import { readVersions, type StoredVersions, storedVersions } from './stored-versions';

/** What lies in the browser under a key: the draft's fields, the result, and what is known about both. */
export interface StoredRecord {
  [field: string]: unknown;
  result?: unknown;
  $meta: {
    version: number;
    savedAt: string;
    kind?: ResultKind;
    runId?: string;
    mode?: RunResult['mode'];
    inputs?: RunInputs;
    /** Name of `inputs` in records of the first release. */
    answers?: RunInputs;
    repairs?: readonly string[];
    missing?: readonly string[];
    unread?: string;
    raw?: string;
    edited?: boolean;
    merged?: boolean;
    refined?: string;
    /** All versions of the result, where it has more than one. */
    versions?: StoredVersions;
  };
}

/** What was read back, and what could not be. */
export interface Restored {
  answers: Answers;
  result?: RunResult;
  /** Titles of saved answers that no longer fit the form. */
  leftOut: string[];
}

/** An unusable record: kept aside, not thrown away. */
export class UnreadableRecord extends Error {}

/** Raw answers longer than this are not kept: a browser's storage is small, and the member's run history has them. */
const LONGEST_RAW = 100_000;

/**
 * The records a tool keeps. The draft of every page survives a reload: under the declared key where the declaration says
 * so, under one of the engine's own otherwise, and then without any secret.
 */
export function recordsOf({ id, page, storage }: FormDeclaration): Declared[] {
  const declared = storage ? [storage] : [];
  if (!page || storage?.draft) return declared;
  const { version = 1, migrations } = storage ?? {};
  return [...declared, { key: `.drafts.${id}`, version, draft: true, ...(migrations && { migrations }) }];
}

/**
 * One record to store, holding exactly what its declaration says: the draft without secrets it does not name, and the
 * result. Undefined where nothing is to be kept.
 */
export function toRecord(
  declaration: FormDeclaration,
  storage: Declared,
  answers: Answers,
  result: RunResult | undefined,
  now: Date,
): StoredRecord | undefined {
  const changed = JSON.stringify(answers) !== untouched(declaration);
  const draft = storage.draft && changed ? withoutSecrets(declaration, answers, storage) : {};
  const kept = storage.result ? result : undefined;
  if (Object.keys(draft).length === 0 && !kept) return undefined;
  const meta = { version: storage.version, savedAt: now.toISOString() };
  if (!kept) return { ...draft, $meta: meta };
  const { kind, value, runId, mode, inputs, repairs, missing, unread, raw, edited, merged, refined, versions } = kept;
  return {
    ...draft,
    result: value,
    $meta: {
      ...meta,
      kind,
      runId,
      mode,
      inputs,
      ...(repairs && { repairs }),
      ...(missing && { missing }),
      ...(unread && { unread }),
      ...(raw && raw.length <= LONGEST_RAW && { raw }),
      ...(edited && { edited }),
      ...(merged && { merged }),
      ...(refined && { refined }),
      ...(versions && { versions: storedVersions(versions) }),
    },
  };
}

/** The defaults of a form as text: compared with what it holds at every change. */
const defaults = new WeakMap<FormDeclaration, string>();

function untouched(declaration: FormDeclaration): string {
  const known = defaults.get(declaration) ?? JSON.stringify(defaultAnswers(declaration));
  defaults.set(declaration, known);
  return known;
}

/**
 * Reads a stored record: migrated from older versions, brought in line with today's form.
 *
 * @throws UnreadableRecord where it is not a record, or was written by a newer version
 */
export function fromRecord(declaration: FormDeclaration, storage: Declared, stored: unknown): Restored {
  if (!isRecord(stored)) throw new UnreadableRecord('not a record of this tool');
  const { $meta, result, ...fields } = stored;
  const { version } = $meta;
  if (version > storage.version)
    throw new UnreadableRecord(`written by version ${version}, this is version ${storage.version}`);
  const { answers, leftOut } = sanitise(declaration, migrated(fields, version, storage));
  if (result === undefined || !$meta.kind) return { answers, leftOut };
  const { kind, runId = '', mode = 'live', repairs, missing, unread, raw, edited, merged, refined } = $meta;
  const inputs = inTodaysWords(declaration, $meta.inputs ?? $meta.answers ?? {});
  const restored = {
    kind,
    value: result,
    runId,
    mode,
    inputs,
    ...(repairs && { repairs }),
    ...(missing && { missing }),
    ...(unread && { unread }),
    ...(raw && { raw }),
    ...(edited && { edited }),
    ...(merged && { merged }),
    ...(refined && { refined }),
  } as RunResult;
  return {
    answers,
    leftOut,
    result: readVersions($meta.versions, restored, (made) => inTodaysWords(declaration, made)),
  };
}

/** Answers without the secrets that a declaration does not allow to be kept. */
export function withoutSecrets(declaration: FormDeclaration, answers: Answers, storage?: Declared): Answers {
  const never = secretFields(declaration).filter((name) => !storage?.secrets?.includes(name));
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([name, value]) => !never.includes(name) && value !== undefined && value !== REMEMBERED,
    ),
  );
}

function isRecord(value: unknown): value is StoredRecord {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return false;
  const meta = (value as { $meta?: { version?: unknown } }).$meta;
  return typeof meta?.version === 'number';
}
