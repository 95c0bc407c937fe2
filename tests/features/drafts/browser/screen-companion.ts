export { syncDraft as accompany } from '@/features/drafts/browser/draft-sync';
