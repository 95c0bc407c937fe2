/** Thrown when a file of this site has expired or was deleted. */
export class FileUnavailableError extends Error {}
