import type { Logger } from "#app/gateways/logger.ts"

/** For services that a test calls itself: what they log is not looked at. */
export const silentLog: Logger = { info: () => {}, error: () => {} }
