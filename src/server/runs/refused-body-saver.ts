import { PERMANENT_REFUSAL_CODES } from '@/contracts/lead';
import { safeErrorCode } from '../platform/database/safe-error-code';
import type { Log } from '../platform/http/log';
import { createRateLimit } from '../platform/http/rate-limit';
import type { ConfiguredWebhook } from './configure-webhooks';
import type { Runs } from './runs';

/** Maximum number of refused bodies saved for one address per hour: a person corrects a form in fewer attempts. */
const MAX_PER_HOUR = 5;

/**
 * Creates the function that saves refused bodies of forms that are only recorded. The page has already confirmed to the
 * visitor that the form arrived, so a changed validation must not lose it.
 */
export function createRefusedBodySaver(
  configured: ReadonlyMap<string, ConfiguredWebhook>,
  log: Log,
): Runs['saveRefusedBody'] {
  const rateLimit = createRateLimit(MAX_PER_HOUR, 3600);
  return async (webhook, caller, body, reason) => {
    const save = configured.get(webhook)?.keepRefused;
    if (!save || !PERMANENT_REFUSAL_CODES.includes(reason.code) || rateLimit.take(caller) > 0) return;
    try {
      await save(body, reason);
      log(`webhook ${webhook}: a body was refused (${reason.code}) and kept in refused_bodies`);
    } catch (error) {
      log(`webhook ${webhook}: a refused body could not be kept: the database failed (${safeErrorCode(error)})`);
    }
  };
}
