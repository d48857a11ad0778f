/** The error for a file that cannot be read as a backup; its message follows “it cannot be restored”. */
export class DamagedBackup extends Error {}
