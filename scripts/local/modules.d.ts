// What TypeScript imports of the modules that run before packages are installed.

declare module "*/local/addresses.mjs" {
  export function localAddresses(): Record<string, string>
}

declare module "*/local/chromium.mjs" {
  export function findChromium(): Promise<string>
}

declare module "*/local/install.mjs" {
  export function prepareDatabase(): Promise<void>
  export function writeDevVars(): void
}

declare module "*/local/secrets.mjs" {
  export function createSecrets(): {
    RAZORPAY_WEBHOOK_SECRET: string
    LICENSE_SIGNING_KEY: string
    FACTOR_ENCRYPTION_KEY: string
  }
  export function randomWebhookSecret(): string
}
