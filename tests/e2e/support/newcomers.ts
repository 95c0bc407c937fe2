/** Addresses with a membership but no account, one per test file that signs up, as each can create one account only. */
export const NEWCOMERS = {
  members: 'members@newcomers.example',
  phoneWalk: 'phone-walk@newcomers.example',
  accountWalk: 'account-walk@newcomers.example',
  documents: 'documents@newcomers.example',
  firstResult: 'first-result@newcomers.example',
};
