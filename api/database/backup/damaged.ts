/** A file that cannot be read as a backup; its message says why, after “it cannot be restored”. */
export class Damaged extends Error {}
