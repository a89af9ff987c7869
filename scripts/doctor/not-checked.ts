/** Thrown if a check can't be carried out. */
export class NotChecked extends Error {}
