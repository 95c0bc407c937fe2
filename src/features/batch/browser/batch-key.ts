import type { MemberScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';

/** The storage key of a tool's batch. */
export const batchKey = (tool: string) => storageKey(`.batch.${tool}`);

/** Whether this member has a stored batch of a tool. */
export const hasBatch = ({ storage }: MemberScope, tool: string) => storage.read(batchKey(tool)) !== null;
