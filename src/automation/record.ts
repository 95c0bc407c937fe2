import { type Automation, jsonAnswer } from './automation';

/** Keeps what a form was filled in with; the same run, and the same words under another run, are kept once. */
export interface RecordStore {
  save(runId: string, source: string, fields: Readonly<Record<string, unknown>>): Promise<void>;
  /** Keeps the beginning of a body that cannot be taken, for the operator to look at. */
  keepRefused(source: string, body: string, reason: string): Promise<void>;
}

/** Keeps the body and answers `{ ok: true }`; whoever it is passed on to hears of it later (Specification, section 7, call 1). */
export function recordAutomation(source: string, store: RecordStore): Automation {
  return async (run) => {
    await store.save(run.id, source, run.body);
    return jsonAnswer({ ok: true });
  };
}
