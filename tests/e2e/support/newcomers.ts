/** Addresses with a membership and no account, one for each test file that signs up: an address makes one account. */
export const NEWCOMERS = { members: 'members@newcomers.example', phoneWalk: 'phone-walk@newcomers.example' };
