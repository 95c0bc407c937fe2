import { brand } from '@/brand';
import { forgetKeys } from '@/browser/key-vault';
import { forgetData, keptData } from '@/browser/member-data';
import { saveFile } from '@/browser/save-file';
import type { Scope } from '@/browser/scope';
import { FORGOTTEN_KEY } from '@/browser/stored';

/** Hands everything kept in this browser for the member over as a JSON file: drafts, results and facts, without keys. */
export function exportKept(scope: Scope): void {
  saveFile(
    new Blob([JSON.stringify(keptData(scope.id), null, 2)], { type: 'application/json' }),
    `${brand.shortName}-data.json`,
  );
}

/** Removes drafts, results, keys and facts of the member from this browser, in every tab; the session stays. */
export async function forgetKept(scope: Scope): Promise<void> {
  scope.end();
  await forgetKeys((member) => member === scope.id);
  forgetData(scope);
  localStorage.setItem(FORGOTTEN_KEY, new Date().toISOString());
  // What this page holds in memory is forgotten by loading it anew.
  window.location.reload();
}
