/** A failed studio call, with a message for the maintainer. */
export class StudioError extends Error {
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}
