import { NEVER_TAKEN } from '@/contracts/lead';
import { faultCode } from '../data/fault-code';
import type { Log } from '../http/log';
import { rateLimit } from '../http/rate-limit';
import type { ReadyWebhook } from './automations';
import type { Gateway } from './gateway';

/** So many refused bodies of one address are kept within an hour: a person mends a form in fewer. */
const KEPT_PER_HOUR = 5;

/**
 * Keeps refused bodies of forms that are only recorded: whoever filled one in was told that it arrived, so a check that
 * was changed must not lose it.
 */
export function refusedKeeper(ready: ReadonlyMap<string, ReadyWebhook>, log: Log): Gateway['keepRefused'] {
  const kept = rateLimit(KEPT_PER_HOUR, 3600);
  return async (webhook, caller, body, reason) => {
    const keep = ready.get(webhook)?.keepRefused;
    if (!keep || !NEVER_TAKEN.includes(reason.code) || kept.take(caller) > 0) return;
    try {
      await keep(body, reason);
      log(`webhook ${webhook}: a body was refused (${reason.code}) and kept in refused_bodies`);
    } catch (error) {
      log(`webhook ${webhook}: a refused body could not be kept: the database failed (${faultCode(error)})`);
    }
  };
}
