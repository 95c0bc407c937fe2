import { brand } from '@/brand';
import { forgetKeys } from '@/browser/key-vault';
import { deleteMemberData, readMemberData } from '@/browser/member-data';
import type { MemberScope } from '@/browser/member-scope';
import { saveFile } from '@/browser/save-file';
import { FORGOTTEN_KEY } from '@/browser/storage-keys';

/** Downloads the member's data in this browser as a JSON file: drafts, results and profile fields, without keys. */
export function downloadMemberData(scope: MemberScope): void {
  saveFile(
    new Blob([JSON.stringify(readMemberData(scope.id), null, 2)], { type: 'application/json' }),
    `${brand.shortName}-data.json`,
  );
}

/** Deletes the member's drafts, results, keys and profile fields from this browser, in every tab; the session stays. */
export async function forgetMemberData(scope: MemberScope): Promise<void> {
  scope.end();
  await forgetKeys((member) => member === scope.id);
  deleteMemberData(scope);
  localStorage.setItem(FORGOTTEN_KEY, new Date().toISOString());
  // Reload to drop what this page holds in memory.
  window.location.reload();
}
