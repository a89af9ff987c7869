/**
 * The version of the Terms of Service: the day since which they hold. Stored with each account at sign-up and with each
 * order, so a changed sentence of the terms is a new version, whose changes `app/copy/site/terms-versions.ts` tells.
 */
export const TERMS_VERSION = "2026-11-23"

/** How many emails about new terms one run of the cron queues, and how many of all others may wait then. */
export const TERMS_BATCH_SIZE = 20

/** Whether somebody who agreed to this version, or has seen it, does not know the current one; null for an unknown one. */
export const isOlderVersion = (version: string | null): boolean => version === null || version < TERMS_VERSION
