import { storageKey } from '@/browser/stored';

export interface MemberFacts {
  email: string;
  /** Empty where it is not known. */
  firstName: string;
}

/** Keeps e-mail and first name of the member for the tools that send them (Specification, section 3). Blocked storage is no error. */
export function storeMemberFacts({ email, firstName }: MemberFacts): void {
  try {
    localStorage.setItem(storageKey('.email'), email);
    localStorage.setItem(storageKey('.firstName'), firstName);
  } catch (error) {
    console.warn('The browser keeps no data for this page.', error);
  }
}
