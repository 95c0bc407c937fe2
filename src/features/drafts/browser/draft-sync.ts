import { useEffect } from 'react';
import { gatewayClient } from '@/api/gateway-client';
import { RequestError } from '@/api/responses';
import { storageKey } from '@/browser/storage-keys';
import { tryParseJson } from '@/contracts/json';
import { isBusy } from '@/engine/run/run-state';
import { answersText } from '@/engine/screen/screen';
import { adoptDraft } from '@/engine/session/adopt-draft';
import { createUndo } from '@/engine/session/create-undo';
import type { ToolSession } from '@/engine/session/tool-session';
import { declaredRecords, fromRecord, withoutSecrets } from '@/engine/storage/record';
import { type Answers, withFigures } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { DraftResponse, SavedDraft, SharedDraft } from '../contract';

/** The draft that this browser and the gateway last agreed on. */
interface AgreedDraft {
  revision: number;
  /** The answers as `answersText` serializes them. */
  text: string;
}

/** Milliseconds without typing after which the draft is sent. */
const SEND_AFTER_MS = 2000;

/** Characters of up to three bytes: a keepalive request has a body of at most 64 KiB (Fetch standard, section 4.6). */
const MAX_KEEPALIVE_LENGTH = 20_000;

const NOTHING_AGREED: AgreedDraft = { revision: 0, text: answersText({}) };

/** Shares the draft of a form with the member's other devices while its page is open. */
export function DraftSync({ session }: { session: ToolSession }) {
  useEffect(() => {
    const closed = new AbortController();
    syncDraft(session, AbortSignal.any([closed.signal, session.scope.signal]));
    return () => closed.abort();
  }, [session]);
  return null;
}

/**
 * Shares the draft of a form on a page with the member's other devices until the page closes. Adopts a newer draft if this page
 * has not changed since both sides agreed, and asks the member if both changed. Never throws; without a connection the draft
 * stays on this device until the next change or until it is online.
 */
export function syncDraft(session: ToolSession, closeSignal: AbortSignal): void {
  const { scope, tool, store, atoms } = session;
  const { declaration } = tool;
  const { requestJson } = gatewayClient(scope);
  const path = `/drafts/${encodeURIComponent(declaration.id)}`;
  const agreedKey = storageKey(`.draftSync.${declaration.id}`);

  const readAgreedDraft = () =>
    (tryParseJson(scope.storage.read(agreedKey) ?? '') as AgreedDraft | undefined) ?? NOTHING_AGREED;

  function saveAgreedDraft(agreed: AgreedDraft): void {
    try {
      scope.storage.write(agreedKey, JSON.stringify(agreed));
    } catch {
      // Without storage the next visit has no local draft, so it adopts the shared one.
    }
  }

  /** Returns the draft in the form; empty if the member has filled in nothing. */
  function toShareableDraft(answers: Answers): Answers {
    const draft = withoutSecrets(declaration, answers);
    return answersText(draft) === answersText(withoutSecrets(declaration, session.initialAnswers())) ? {} : draft;
  }

  async function send(): Promise<void> {
    if (store.get(atoms.otherDraft)) return;
    const { revision, text } = readAgreedDraft();
    const answers = toShareableDraft(session.answers);
    const nextText = answersText(answers);
    if (nextText === text) return;
    const json: SharedDraft = { answers, version: declaration.storage?.version ?? 1, revision };
    const saved = await requestJson<SavedDraft>(path, {
      method: 'PUT',
      json,
      keepalive: nextText.length < MAX_KEEPALIVE_LENGTH,
    });
    saveAgreedDraft({ revision: saved.revision, text: nextText });
  }

  async function exchange(): Promise<void> {
    const { draft } = await requestJson<DraftResponse>(path);
    const agreed = readAgreedDraft();
    store.set(atoms.otherDraft, undefined);
    if (!draft || draft.revision === agreed.revision) return send();
    if (isBusy(store.get(atoms.run))) return;
    const answers = fittingAnswers(declaration, draft);
    const ownText = answersText(toShareableDraft(session.answers));
    const otherText = answersText(
      toShareableDraft(withFigures(declaration, { ...session.initialAnswers(), ...answers })),
    );
    const takeOver = () => {
      adoptDraft(session, answers);
      session.save();
      saveAgreedDraft({ revision: draft.revision, text: answersText(toShareableDraft(session.answers)) });
    };
    // Adopting a draft remounts the form, which would lose text that the member is typing.
    const isEditing = document.activeElement?.closest('form') instanceof Element;
    // Answers that the member has just put here were not left behind, even if both sides agreed on the same ones before.
    const isOwnChoice = isEditing || ownText !== agreed.text || store.get(atoms.isFilledIn);
    if (ownText === otherText || !isOwnChoice) return takeOver();
    store.set(atoms.otherDraft, {
      changedAt: draft.changedAt,
      use() {
        const undo = createUndo(session);
        takeOver();
        store.set(atoms.isFormOpen, true);
        store.set(atoms.otherDraft, undefined);
        store.set(atoms.origin, { lines: ['From your other device'], undo });
      },
      decline() {
        store.set(atoms.otherDraft, undefined);
        saveAgreedDraft({ revision: draft.revision, text: otherText });
        enqueue(send);
      },
    });
  }

  let queue = Promise.resolve();
  /** Runs exchanges one after another, across all tabs, because the tabs share the agreed draft. */
  function enqueue(work: () => Promise<void>): void {
    const attempt = async () => {
      if (scope.signal.aborted) return;
      await work().catch((error: unknown) => {
        if (isConflict(error)) return exchange();
        throw error;
      });
    };
    queue = queue
      .then(() => (navigator.locks ? navigator.locks.request(`${agreedKey}.lock`, attempt) : attempt()))
      // Offline, refused, or written by a newer version of the form: the draft is safe on this device.
      .catch(() => undefined);
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendNow = () => {
    clearTimeout(timer);
    enqueue(send);
  };
  /** Sends at once: a page that is being closed cannot wait for its turn in the queue. */
  const sendOnHide = () => {
    clearTimeout(timer);
    void send().catch((error: unknown) => isConflict(error) && enqueue(exchange));
  };
  const unsubscribe = store.sub(atoms.answers, () => {
    clearTimeout(timer);
    timer = setTimeout(sendNow, SEND_AFTER_MS);
  });
  const followVisibility = () => (document.hidden ? sendOnHide() : enqueue(exchange));
  window.addEventListener('online', () => enqueue(exchange), { signal: closeSignal });
  document.addEventListener('visibilitychange', followVisibility, { signal: closeSignal });
  closeSignal.addEventListener('abort', () => {
    unsubscribe();
    sendNow();
  });
  enqueue(exchange);
}

/** Returns whether another device or another exchange of this device has saved a draft in the meantime. */
function isConflict(error: unknown): boolean {
  return error instanceof RequestError && error.status === 409;
}

/**
 * Returns the answers of a draft that fit the form.
 *
 * @throws UnreadableRecord if it was written by a newer version of the form
 */
function fittingAnswers(
  declaration: FormDeclaration,
  { answers, version, changedAt }: NonNullable<DraftResponse['draft']>,
): Answers {
  const record = declaredRecords(declaration).find(({ draft }) => draft);
  return record ? fromRecord(declaration, record, { ...answers, $meta: { version, savedAt: changedAt } }).answers : {};
}
