/** A file of this site that is no longer kept: its time is over, or it was deleted. */
export class FileGone extends Error {}
