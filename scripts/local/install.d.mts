export function writeDevVars(): void
