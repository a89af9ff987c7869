/**
 * The version of the Terms of Service: the day since which they hold. Stored with each account at sign-up and with each
 * order, so a changed sentence of the terms is a new version: tests/unit/copy/terms-version.test.ts.
 */
export const TERMS_VERSION = "2026-11-23"
