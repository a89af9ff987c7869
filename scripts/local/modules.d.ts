// Types of the modules that run before packages are installed.

declare module "*/local/addresses.mjs" {
  export const stateDir: string
  export function localAddresses(site?: { siteUrl: string; emulatorsUrl: string }): Record<string, string>
}

declare module "*/local/arguments.mjs" {
  type Option = {
    does: string
    /** Placeholder of the option's value, without which it is true or false; a NUMBER is checked. */
    value?: string
    default?: string | readonly string[]
    multiple?: boolean
    isRequired?: boolean
  }
  export type Options = Record<string, Option>
  type Value<Chosen extends Option> = Chosen extends { multiple: true } ? string[] : string
  type ValueOf<Chosen extends Option> = Chosen extends { value: string }
    ? Value<Chosen> | (Chosen extends { isRequired: true } | { default: unknown } ? never : undefined)
    : boolean
  export type ValuesOf<Chosen extends Options> = { [name in keyof Chosen]: ValueOf<Chosen[name]> }

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
  export const ENGINES: { chromium: { programs: string[] } }
  export function findEngine(name: string): Promise<string>
  export function installOnDebian(name: string): Promise<void>
}

declare module "*/local/install.mjs" {
  export function prepareDatabase(): Promise<void>
  export function writeDevVars(): void
}

declare module "*/local/processes.mjs" {
  export function isRunning(pid: number): boolean
}

declare module "*/local/test-run.mjs" {
  export function runPlaywright(
    scratch: string,
    config: string,
    args: string[],
    env: Record<string, string>,
  ): Promise<void>
  export function runBrowserTests(test: (scratch: string) => Promise<void>): Promise<void>
}

declare module "*/local/variables.mjs" {
  export function localVariables(environment?: Record<string, string | undefined>): Record<string, string>
}

declare module "*/local/running-site.mjs" {
  export type RunningSite = { isDev: boolean; siteUrl: string; emulatorsUrl: string; version: string | null }
  export function findRunningSite(): Promise<RunningSite | null>
  export function readVersion(siteUrl: string): Promise<string | null>
  export function findRunningEmulators(): string | null
  export function recordRunning(name: "site" | "emulators" | "demo", facts: object): void
}

declare module "*/local/secrets.mjs" {
  export function createSecrets(): {
    RAZORPAY_WEBHOOK_SECRET: string
    LICENSE_SIGNING_KEY: string
    FACTOR_ENCRYPTION_KEY: string
  }
  export function createResellerSecrets(): {
    POLAR_ACCESS_TOKEN: string
    POLAR_WEBHOOK_SECRET: string
    POLAR_ORGANIZATION_ID: string
    POLAR_PRODUCT_ID: string
  }
  export function randomWebhookSecret(): string
}
