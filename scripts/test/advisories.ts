import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { tryParseJson } from '@/contracts/json';
import type { Totals } from './totals.ts';

/** Accepted advisories, by id (GHSA-...), each with the reason why it does no harm here. */
const ACCEPTED_ADVISORIES: Readonly<Record<string, string>> = {};

/** The part of the report of `npm audit --json` that is used. */
interface AuditReport {
  vulnerabilities?: Record<string, { via: (string | { url: string; title: string; severity: string })[] }>;
}

/** Returns a line for each advisory that is not accepted, and for each accepted one that no longer applies. */
export function openAdvisories(
  { vulnerabilities = {} }: AuditReport,
  accepted: Readonly<Record<string, string>>,
): string[] {
  const lineById = new Map<string, string>();
  for (const [name, { via }] of Object.entries(vulnerabilities))
    for (const cause of via)
      if (typeof cause === 'object') {
        const id = cause.url.split('/').at(-1) ?? cause.url;
        lineById.set(
          id,
          `${name}: ${cause.title} (${cause.severity}, ${id}). Update it, or add the reason why it does no harm to ACCEPTED_ADVISORIES.`,
        );
      }
  const open = [...lineById].filter(([id]) => !(id in accepted)).map(([, line]) => line);
  const stale = Object.keys(accepted).filter((id) => !lineById.has(id));
  return [...open, ...stale.map((id) => `${id} no longer applies: remove it from ACCEPTED_ADVISORIES.`)];
}

/** Asks the registry for known vulnerabilities of the installed packages. If it cannot answer, the totals say so. */
export async function audit(): Promise<Totals> {
  // npm exits with 1 if it finds any; the report is on stdout all the same.
  const { stdout } = await promisify(execFile)('npm', ['audit', '--json'], { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const report = tryParseJson(stdout) as (AuditReport & { message?: string }) | undefined;
  if (!report?.vulnerabilities)
    return {
      passed: 0,
      failed: [],
      skipReason: `Known vulnerabilities were NOT looked up: ${report?.message ?? 'npm audit gave no report.'}`,
    };
  const failed = openAdvisories(report, ACCEPTED_ADVISORIES);
  return { passed: failed.length === 0 ? 1 : 0, failed };
}
