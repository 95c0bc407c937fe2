/** A tool nobody has seen, of few words, that every surface can take: what it makes of good answers, and says of wrong ones. */
export const GUEST_NOTE = {
  id: 'guest-note',
  answers: { party: 'Rowers', guests: 12, table: 'Window', apiKey: 'demo' },
  result: { note: 'Rowers, 12 of them, at the Window table.', covers: 48 },
  wrong: { guests: 0 },
  refusal: { field: 'guests', message: 'At least one guest' },
};
