/** A small test tool, not among the real ones, that works on every surface: valid answers with their result, and invalid ones with their error. */
export const GUEST_NOTE = {
  id: 'guest-note',
  answers: { party: 'Rowers', guests: 12, table: 'Window', apiKey: 'demo' },
  result: { note: 'Rowers, 12 of them, at the Window table.', covers: 48 },
  wrong: { guests: 0 },
  refusal: { field: 'guests', message: 'At least one guest' },
};
