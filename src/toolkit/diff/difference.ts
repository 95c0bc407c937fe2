import type { Automation } from '@/generated/automation';
import type { ResolvedDeclaration } from '@/registry/options';
import type { Path } from '../json/json-locations';

/** Who is affected: members (drafts, results, bookmarks), workflows behind a webhook, or callers of one. */
export type Audience = 'members' | 'workflows' | 'callers';

/** A consequence of changed declarations. */
export interface Difference {
  /** Path of the file relative to the project. */
  file: string;
  /** Path within the JSON of the file; the line of its nearest existing part is shown. */
  at?: Path;
  audience: Audience;
  what: string;
  /** true: something that worked before is lost or rejected, and no migration makes up for it. */
  breaking: boolean;
  mend: string;
}

/** Everything that is compared: declarations with shared option lists filled in, and the files they depend on. */
export interface Registry {
  tools: ReadonlyMap<string, ResolvedDeclaration>;
  /** Declarations that cannot be compared, with the reason: an old one may use removed properties. */
  unreadable: ReadonlyMap<string, string>;
  /** Front matter of the automations, by tool. */
  automations: ReadonlyMap<string, Partial<Automation>>;
  /** Schemas of results, by kind. */
  results: Readonly<Record<string, object>>;
  /** Kinds of result that each normaliser produces, and that each renderer accepts. */
  givenKinds: Readonly<Record<string, readonly string[]>>;
  acceptedKinds: Readonly<Record<string, readonly string[]>>;
  /** Prefix of storage keys that begin with a dot. */
  shortName: string;
}

/** Returns the path of the declaration of a tool. */
export function declarationFile(id: string): string {
  return `tools/${id}/tool.json`;
}
