import type { RecordStore } from '@/automation/record';
import { NEVER_TAKEN } from '@/contracts/lead';
import { faultCode } from '../data/fault-code';
import type { Log } from '../http/log';
import { rateLimit } from '../http/rate-limit';
import type { ReadyWebhook } from './automations';
import type { Gateway, Webhooks } from './gateway';

/** What it works with. */
export interface RefusedKeeperOptions {
  webhooks: Webhooks;
  ready: ReadonlyMap<string, ReadyWebhook>;
  records: RecordStore;
  log: Log;
}

/** So many refused bodies of one address are kept within an hour: a person mends a form in fewer. */
const KEPT_PER_HOUR = 5;

/**
 * Keeps refused bodies of forms that are only recorded: whoever filled one in was told that it arrived, so a check that
 * was changed must not lose it. A form with a secret is left out: what cannot be read cannot be freed of it.
 */
export function refusedKeeper({ webhooks, ready, records, log }: RefusedKeeperOptions): Gateway['keepRefused'] {
  const kept = rateLimit(KEPT_PER_HOUR, 3600);
  return async (webhook, caller, body, { code, message }) => {
    const entry = webhooks[webhook];
    if (!entry || entry.secrets.length > 0 || !NEVER_TAKEN.includes(code)) return;
    if (ready.get(webhook)?.file.kind !== 'record' || kept.take(caller) > 0) return;
    try {
      await records.keepRefused(entry.tool, body, `${code}: ${message}`);
      log(`webhook ${webhook}: a body was refused (${code}) and kept in refused_bodies`);
    } catch (error) {
      log(`webhook ${webhook}: a refused body could not be kept: the database failed (${faultCode(error)})`);
    }
  };
}
