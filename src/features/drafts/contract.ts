/** A member's draft of a form, shared by all devices. It contains no secrets. */
export interface SharedDraft {
  /** Empty after the member started over. */
  answers: Readonly<Record<string, unknown>>;
  /** `storage.version` of the declaration that wrote it. */
  version: number;
  /** Number of changes so far; 0 if no device has stored a draft. */
  revision: number;
}

/** Body of `GET /drafts/<tool>`; the draft is absent if no device has stored one. */
export interface DraftResponse {
  draft?: SharedDraft & {
    /** ISO time of the last change. */
    changedAt: string;
  };
}

/** Response to `PUT /drafts/<tool>`. The request body is a `SharedDraft` with the revision it replaces. */
export type SavedDraft = Pick<SharedDraft, 'revision'>;

/** Maximum size of a draft's body in bytes. A larger draft stays on its device. */
export const MAX_DRAFT_BYTES = 200_000;
