// What TypeScript imports of the modules that run before packages are installed.

declare module "*/local/addresses.mjs" {
  export function localAddresses(): Record<string, string>
}

declare module "*/local/arguments.mjs" {
  import type { ParseArgsConfig, parseArgs } from "node:util"

  type Option = NonNullable<ParseArgsConfig["options"]>[string] & {
    does: string
    /** Its placeholder; a NUMBER is checked. */
    value?: string
    isRequired?: boolean
  }
  export type Options = Record<string, Option>
  export type ValuesOf<Chosen extends Options> = ReturnType<
    typeof parseArgs<{ options: Chosen; allowPositionals: true }>
  >["values"]

  export type Command<Chosen extends Options> = {
    /** In package.json. */
    name: string
    does: string
    options?: Chosen
    /** What each form of the positional arguments does, such as "add EMAIL", "code [EMAIL]" or "[FILE…]"; without any, none are taken. */
    forms?: Record<string, string>
    notes?: string
  }
  export function readArguments<const Chosen extends Options>(
    command: Command<Chosen>,
  ): { values: ValuesOf<Chosen>; positionals: string[] }
}

declare module "*/local/chromium.mjs" {
  export function findChromium(): Promise<string>
}

declare module "*/local/install.mjs" {
  export function prepareDatabase(): Promise<void>
  export function writeDevVars(): void
}

declare module "*/local/running-site.mjs" {
  export function findRunningSite(): Promise<{ isDev: boolean; siteUrl: string; emulatorsUrl: string } | null>
}

declare module "*/local/secrets.mjs" {
  export function createSecrets(): {
    RAZORPAY_WEBHOOK_SECRET: string
    LICENSE_SIGNING_KEY: string
    FACTOR_ENCRYPTION_KEY: string
  }
  export function randomWebhookSecret(): string
}
