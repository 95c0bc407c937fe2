import type { AccountSectionSlot } from '@/contracts/slots';
import { LetterheadForm } from './letterhead-form';

export const accountSection: AccountSectionSlot = {
  title: 'Your documents',
  intro: 'Your name and logo on PDFs and shared pages. Saved with your account.',
  after: 'membership',
  isForGuests: true,
  Section: LetterheadForm,
};
