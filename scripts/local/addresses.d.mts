export function localAddresses(): Record<string, string>
