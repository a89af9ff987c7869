import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { activations, deviceCodes } from "#db/schema.ts"
import { partsOf } from "#tests/support/fixtures/device-components.ts"
import { SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { createApp, type Stored } from "../../../docs/examples/app.ts"
import { createLicenseClient } from "../../../docs/examples/client.ts"
import { hashParts, type Parts } from "../../../docs/examples/components.ts"

const DAY = 24 * 3600 * 1000

/** A computer, whose Windows has an ID of its own and keeps what the app stores. */
type Computer = { windowsId: string; parts: Parts; disk: Stored }

const emptyDisk = (): Stored => ({ licenseKey: null, machineFile: null, revocationList: null, keys: [] })

const buyComputer = (number: number): Computer => ({
  windowsId: randomUUID(),
  parts: partsOf(number),
  disk: emptyDisk(),
})

/** A new Windows has a new ID, and nothing is stored on it. */
const reinstall = ({ parts }: Computer): Computer => ({
  windowsId: randomUUID(),
  parts: { ...parts, os: randomUUID() },
  disk: emptyDisk(),
})

/** The image of a computer's disk, put on another one: its Windows, ID and stored files. */
const clone = (from: Computer, to: Computer): Computer => ({
  ...to,
  windowsId: from.windowsId,
  disk: { ...from.disk },
})

const open = ({ url }: Pick<App, "url">, computer: Computer, now = new Date()) =>
  createApp({
    client: createLicenseClient(url),
    device: { deviceId: computer.windowsId, deviceName: "Desk", components: hashParts(computer.parts) },
    stored: computer.disk,
    now: () => now,
  })

const NOWHERE = { url: "http://127.0.0.1:9" }

test("docs/examples/app.ts: a reinstalled computer is licensed again without a transfer", async () => {
  await using app = await startApp()
  const { licenseKey } = await app.createLicensedAccount()
  const computer = buyComputer(1)
  const first = await open(app, computer).enterKey(licenseKey)
  expect(first).toMatchObject({
    isLicensed: true,
    says: expect.stringContaining("1 to a different computer left"),
  })
  const again = reinstall(computer)
  expect((await open(app, again).start()).isLicensed).toBe(false)
  const state = await open(app, again).enterKey(licenseKey)
  expect(state).toMatchObject({
    isLicensed: true,
    says: expect.stringContaining("1 to a different computer left"),
  })
  expect(await open(app, again).start()).toEqual({ isLicensed: true, says: null })
  expect(await app.rows(activations)).toMatchObject([{ deviceId: again.windowsId, transfers: 0 }])
})

test("docs/examples/app.ts: a cloned computer needs its own seat, online and offline", async () => {
  await using app = await startApp()
  const { licenseKey } = await app.createLicensedAccount(SMALL_BUSINESS)
  const computer = buyComputer(1)
  await open(app, computer).enterKey(licenseKey)
  const copy = clone(computer, buyComputer(2))
  expect((await open(NOWHERE, computer).start()).isLicensed).toBe(true)
  expect((await open(NOWHERE, copy).start()).isLicensed).toBe(false)
  const refused = await open(app, copy).start()
  expect(refused).toEqual({
    isLicensed: false,
    says: "This computer was released from the license. Activate it again to go on.",
  })
  expect((await open(app, copy).enterKey(licenseKey)).isLicensed).toBe(true)
  for (const each of [computer, copy]) {
    expect((await open(app, each).start()).isLicensed).toBe(true)
    expect((await open(NOWHERE, each).start()).isLicensed).toBe(true)
  }
  expect((await app.rows(activations)).map(({ transfers }) => transfers)).toEqual([0, 0])
})

test("docs/examples/app.ts: replacing a computer uses the transfer, and the app says so", async () => {
  await using app = await startApp()
  const { licenseKey } = await app.createLicensedAccount()
  const [old, replacement] = [buyComputer(1), buyComputer(2)]
  await open(app, old).enterKey(licenseKey)
  expect(await open(app, replacement).enterKey(licenseKey)).toEqual({
    isLicensed: false,
    says: expect.stringContaining("If a transfer is left, release one of them on your dashboard"),
  })
  expect(await open(app, old).leave()).toBe(true)
  expect(await open(app, replacement).enterKey(licenseKey)).toEqual({
    isLicensed: true,
    says: "No transfer is left: Brisk stays on this computer, which can be reinstalled as often as you like.",
  })
  expect((await open(app, old).start()).isLicensed).toBe(false)
  expect((await open(app, reinstall(replacement)).enterKey(licenseKey)).isLicensed).toBe(true)
  expect(await app.rows(activations)).toMatchObject([{ transfers: 1 }])
})

test("docs/examples/app.ts: works offline for 30 days, with a warning in the last week", async () => {
  await using app = await startApp()
  const { licenseKey } = await app.createLicensedAccount()
  const computer = buyComputer(1)
  await open(app, computer).enterKey(licenseKey)
  const at = (days: number) => open(NOWHERE, computer, new Date(Date.now() + days * DAY)).start()
  expect(await at(20)).toEqual({ isLicensed: true, says: null })
  expect(await at(25)).toMatchObject({
    isLicensed: true,
    says: expect.stringContaining("Please connect before"),
  })
  expect((await at(31)).isLicensed).toBe(false)
  expect((await at(-365)).isLicensed).toBe(false)
  expect((await open(app, computer, new Date(Date.now() - 365 * DAY)).start()).isLicensed).toBe(true)
})

test("docs/examples/link.ts: a computer is activated in the browser, refused or never approved", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const answer = (intent: string | null) => {
    let path = ""
    let asked = 0
    return {
      show: ({ verificationUriComplete }: { verificationUriComplete: string }) => {
        path = verificationUriComplete.replace(/^https?:\/\/[^/]+/, "")
      },
      wait: async (duration: number) => {
        expect(duration).toBeGreaterThanOrEqual(5000)
        asked++
        if (asked === 3 && intent) await owner.post(path, { intent })
        // The second question comes too early.
        if (asked !== 2) await app.db.update(deviceCodes).set({ polledAt: null })
        if (asked === 5 && !intent) await app.db.update(deviceCodes).set({ expiresAt: new Date() })
      },
    }
  }
  const computer = buyComputer(1)
  expect(await open(app, computer).link(answer("not-mine"))).toEqual({
    isLicensed: false,
    says: expect.stringContaining("not their computer"),
  })
  expect(await open(app, computer).link(answer(null))).toEqual({
    isLicensed: false,
    says: expect.stringContaining("This code has ended"),
  })
  expect(await open(app, computer).link(answer("activate"))).toEqual({ isLicensed: true, says: null })
  expect(computer.disk.licenseKey).toBe(owner.licenseKey)
  expect(await open(app, computer).start()).toEqual({ isLicensed: true, says: null })
  expect((await open(NOWHERE, computer).start()).isLicensed).toBe(true)
  expect(await open(NOWHERE, computer).link(answer("activate"))).toMatchObject({ isLicensed: false })
})
