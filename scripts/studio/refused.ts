/** A call of the studio that cannot be answered, in words for the maintainer. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}
