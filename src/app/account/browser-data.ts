import { brand } from '@/brand';
import { saveFile } from '@/browser/save-file';
import { SESSION_KEY } from '@/browser/session-key';

/** Names of fields that hold a secret, as far as a name tells. */
const SECRET = /(key|token|secret|password)$/i;

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!value || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutSecrets(inner)]));
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** All keys but the session's: that is no data of a tool and ends with signing out. */
function keptKeys(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => !key.startsWith(SESSION_KEY));
}

/** Everything kept in this browser for the member: drafts, results and facts by storage key; keys and the session left out. */
export function keptData(): Record<string, unknown> {
  return Object.fromEntries(
    keptKeys(localStorage).map((key) => [key, withoutSecrets(read(localStorage.getItem(key) ?? ''))]),
  );
}

/** Hands the kept data to the member as a JSON file. */
export function exportKept(): void {
  saveFile(
    new Blob([JSON.stringify(keptData(), null, 2)], { type: 'application/json' }),
    `${brand.shortName}-data.json`,
  );
}

/** Removes drafts, results, keys and facts from this browser; the session stays. */
export function forgetKept(): void {
  for (const key of keptKeys(localStorage)) localStorage.removeItem(key);
  for (const key of keptKeys(sessionStorage)) sessionStorage.removeItem(key);
}
