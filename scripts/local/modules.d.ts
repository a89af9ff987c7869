// Types of the modules that run before packages are installed.

declare module "*/local/addresses.mjs" {
  export const stateDir: string
  export function localAddresses(): Record<string, string>
}

declare module "*/local/arguments.mjs" {
  import type { ParseArgsConfig, parseArgs } from "node:util"

  type Option = NonNullable<ParseArgsConfig["options"]>[string] & {
    does: string
    /** Placeholder of the option's value; a NUMBER is checked. */
    value?: string
    isRequired?: boolean
  }
  export type Options = Record<string, Option>
  export type ValuesOf<Chosen extends Options> = ReturnType<
    typeof parseArgs<{ options: Chosen; allowPositionals: true }>
  >["values"]

  export type Command<Chosen extends Options> = {
    /** Name of the command in package.json. */
    name: string
    does: string
    options?: Chosen
    /** Descriptions by form of the positional arguments: "add EMAIL", "code [EMAIL]", "[FILE…]"; by default none. */
    forms?: Record<string, string>
    notes?: string
  }
  export function readArguments<const Chosen extends Options>(
    command: Command<Chosen>,
  ): { values: ValuesOf<Chosen>; positionals: string[] }
}

declare module "*/local/browsers.mjs" {
  export function findEngine(name: string): Promise<string>
}

declare module "*/local/install.mjs" {
  export function prepareDatabase(): Promise<void>
  export function writeDevVars(): void
}

declare module "*/local/processes.mjs" {
  export function isRunning(pid: number): boolean
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
