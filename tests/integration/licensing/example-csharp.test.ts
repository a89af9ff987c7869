import { hash } from "node:crypto"
import { expect, test } from "vitest"
import { activations, deviceCodes, releases } from "#db/schema.ts"
import { createReleaseKey, readReleaseKey } from "#scripts/release.ts"
import { CSharpApp, compilers } from "#tests/support/csharp/csharp.ts"
import { partsOf } from "#tests/support/fixtures/device-components.ts"
import { SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { newRelease } from "#tests/support/fixtures/releases.ts"
import { serve } from "#tests/support/server/serve.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { hashParts } from "../../../docs/examples/components.ts"

const NOWHERE = "http://127.0.0.1:9"

const deviceOf = (number: number) => ({
  deviceId: `PC-${number}`,
  deviceName: `Büro ${number}`,
  appVersion: "1.0.0",
  components: hashParts(partsOf(number)),
})

test.each(compilers)(
  "docs/examples/LicenseClient.cs, %s: activates, validates, deactivates, says why not",
  async (compiler) => {
    await using app = await startApp()
    using client = CSharpApp.start(compiler)
    const { licenseKey } = await app.createLicensedAccount()
    const call = (name: string, number: number) =>
      client.call(name, { siteUrl: app.url, licenseKey, device: deviceOf(number) })
    const license = {
      planType: "basic",
      maxDevices: 1,
      transfersLeft: 1,
      features: { automaticUpdates: false },
    }
    const active = {
      outcome: "Licensed",
      license: { ...license, devicesUsed: 1 },
      machineFile: expect.any(String),
    }
    expect(await call("activate", 1)).toMatchObject(active)
    expect(await call("validate", 1)).toMatchObject(active)
    expect(await app.rows(activations)).toMatchObject([{ name: "Büro 1", appVersion: "1.0.0" }])
    expect(await call("activate", 2)).toMatchObject({
      outcome: "Refused",
      code: "DEVICE_LIMIT_REACHED",
      sentence: expect.stringContaining("release one of them on your dashboard"),
    })
    expect(await call("deactivate", 1)).toMatchObject({
      outcome: "Released",
      license: { ...license, devicesUsed: 0 },
    })
    expect(await call("validate", 1)).toEqual({
      outcome: "Refused",
      code: "DEVICE_NOT_ACTIVATED",
      sentence: "This computer was released from the license. Activate it again to go on.",
    })
    expect(await call("activate", 2)).toMatchObject({ ...active, license: { transfersLeft: 0 } })
    const unknown = { siteUrl: app.url, licenseKey: "ABCDE-12345-FGHIJ-67890", device: deviceOf(1) }
    for (const name of ["activate", "validate", "deactivate"]) {
      expect(await client.call(name, unknown)).toMatchObject({
        outcome: "Refused",
        code: "LICENSE_NOT_FOUND",
      })
    }
    expect(await client.call("activate", { ...unknown, device: { deviceId: "with a space" } })).toMatchObject(
      {
        outcome: "Refused",
        code: "INVALID_REQUEST",
      },
    )
  },
)

test.each(compilers)(
  "docs/examples/LicenseClient.cs, %s: a code activates in the browser",
  async (compiler) => {
    await using app = await startApp()
    using client = CSharpApp.start(compiler)
    const owner = await app.createLicensedAccount(SMALL_BUSINESS)
    const link = async (intent: string) => {
      const code = (await client.call("link", { siteUrl: app.url, device: deviceOf(1) })) as {
        verificationUriComplete: string
      }
      const { pathname, search } = new URL(code.verificationUriComplete)
      expect(await client.read()).toBe(5)
      client.goOn()
      // Nobody has answered; the next question comes too early.
      expect(await client.read()).toBe(5)
      client.goOn()
      expect(await client.read()).toBe(10)
      await owner.post(`${pathname}${search}`, { intent })
      await app.db.update(deviceCodes).set({ polledAt: null })
      client.goOn()
      return client.read()
    }
    expect(await link("not-mine")).toMatchObject({ outcome: "Refused", code: "ACCESS_DENIED" })
    expect(await link("activate")).toMatchObject({
      outcome: "Licensed",
      licenseKey: owner.licenseKey,
      license: { planType: "business", features: { automaticUpdates: true } },
    })
    const started = (await client.call("startLink", { siteUrl: app.url, device: deviceOf(2) })) as {
      linkCode: object
    }
    expect(started).toMatchObject({ outcome: "Waiting", linkCode: { expiresIn: 900, interval: 5 } })
    const ask = () => client.call("askForKey", { siteUrl: app.url, ...started.linkCode })
    expect(await ask()).toEqual({ outcome: "Waiting" })
    expect(await ask()).toEqual({ outcome: "SlowDown", retryAfter: 5 })
    await app.db.update(deviceCodes).set({ polledAt: null, expiresAt: new Date() })
    expect(await ask()).toMatchObject({ outcome: "Refused", code: "EXPIRED_TOKEN" })
  },
)

test.each(compilers)(
  "docs/examples/LicenseClient.cs, %s: works offline until the license is revoked",
  async (compiler) => {
    await using app = await startApp()
    using client = CSharpApp.start(compiler)
    const owner = await app.createLicensedAccount(SMALL_BUSINESS)
    const call = { siteUrl: app.url, licenseKey: owner.licenseKey, device: deviceOf(1) }
    const { machineFile } = (await client.call("activate", call)) as { machineFile: string }
    const jwks = await client.call("fetchKeys", call)
    const before = await client.call("fetchRevocationList", call)
    const verify = (list: unknown, device = deviceOf(1), now = new Date()) =>
      client.call("verify", { jwks, machineFile, list, device, now: now.toISOString() })
    expect(await verify(before)).toMatchObject({
      verdict: "Valid",
      licenseKey: owner.licenseKey,
      features: { automaticUpdates: true },
    })
    expect(await verify(before, deviceOf(2))).toMatchObject({ verdict: "OtherDevice" })
    expect(await verify(before, deviceOf(1), new Date(Date.now() + 31 * 24 * 3600 * 1000))).toMatchObject({
      verdict: "Expired",
    })
    const { paymentId } = await app.findOrder(owner.order.id)
    await app.reportEvent(refundEvent({ paymentId }))
    expect(await client.call("validate", call)).toMatchObject({ outcome: "Refused", code: "LICENSE_REVOKED" })
    const fetched = await client.call("fetchRevocationList", call)
    const after = await client.call("newerRevocationList", { jwks, stored: before, fetched })
    expect(await verify(after)).toMatchObject({ verdict: "Revoked" })
    expect(await client.call("newerRevocationList", { jwks, stored: after, fetched: before })).toBe(after)
  },
)

test.each(compilers)(
  "docs/examples/UpdateClient.cs, %s: finds an update, runs only a signed one",
  async (compiler) => {
    await using app = await startApp()
    using client = CSharpApp.start(compiler)
    const key = readReleaseKey(createReleaseKey())
    const installer = new TextEncoder().encode(`MZ ${"an installer ".repeat(100_000)}`)
    const file = { bytes: installer }
    const installerUrl = `${await serve((_, response) => response.end(file.bytes))}/Setup.exe?a=1&b=2`
    const facts = {
      installerUrl,
      size: installer.length,
      sha256: hash("sha256", installer),
      signature: key.sign(installer),
    }
    await app.db
      .insert(releases)
      .values([newRelease("1.1.0", facts), newRelease("1.2.0-beta.10", { ...facts, channel: "beta" })])
    const updater = { siteUrl: app.url, publicKey: key.publicKey, version: "1.0.0" }
    const { size, sha256, signature } = facts
    const update = { version: "1.1.0", url: installerUrl, size, sha256, signature }
    const { sha256: _, ...fed } = update
    expect(await client.call("checkForUpdate", updater)).toEqual({ outcome: "Update", update })
    expect(await client.call("checkFeed", updater)).toEqual({ outcome: "Update", update: fed })
    for (const name of ["checkForUpdate", "checkFeed"]) {
      expect(await client.call(name, { ...updater, version: "1.1" })).toEqual({ outcome: "UpToDate" })
      expect(await client.call(name, { ...updater, version: "1.2.0-beta.9", channel: "beta" })).toMatchObject(
        {
          update: { version: "1.2.0-beta.10" },
        },
      )
    }
    const download = (changes: object) =>
      client.call("download", { ...updater, update: { ...update, ...changes } })
    expect(await download({})).toBe(`Genuine ${size}`)
    expect(await download({ version: "1.0.0" })).toBe("NotNewer")
    expect(await download({ signature: null })).toBe("Unsigned")
    expect(await download({ signature: "no base64" })).toBe("Forged")
    expect(await download({ url: NOWHERE })).toBe("Undecided")
    file.bytes = installer.with(0, 0)
    expect(await download({})).toBe("WrongHash")
    expect(await download({ sha256: null })).toBe("Forged")
    file.bytes = installer.slice(1)
    expect(await download({})).toBe("WrongSize")
  },
)

/** Responses that decide nothing, from any server. */
const ANSWERS: [number, string][] = [
  [503, "{}"],
  [429, '{"code":"TOO_MANY_REQUESTS"}'],
  [200, "<html>Please sign in to this network</html>"],
  [302, ""],
  [404, '{"error":"blocked"}'],
  [403, '{"code":1e999}'],
  [404, '{"code":5,"title":1e999}'],
  [200, '{"license":{"planType":"basic","maxDevices":1e999},"machineFile":"a"}'],
  [200, '{"license":{"planType":"basic","maxDevices":-1,"transfersLeft":1e99},"machineFile":5}'],
  [
    201,
    '{"deviceCode":"a","userCode":"b","verificationUri":"cmd.exe","verificationUriComplete":"calc.exe","expiresIn":9,"interval":1}',
  ],
  [200, "1e999"],
  [200, '{"revocationList":1e999,"keys":[5],"version":7,"size":1e999}'],
  [200, `{"a":${"[".repeat(100_000)}`],
  [200, '<!DOCTYPE rss [<!ENTITY a "b">]><rss><item/></rss>'],
  [200, "x".repeat(5_000_000)],
]

test.each(compilers)(
  "docs/examples/*.cs, %s: answers of others decide nothing, and none throws",
  async (compiler) => {
    using client = CSharpApp.start(compiler)
    const members = {
      licenseKey: "A".repeat(20),
      device: deviceOf(1),
      deviceCode: "a",
      version: "1.0.0",
      publicKey: "",
    }
    const siteUrls = await Promise.all(
      ANSWERS.map(([status, body]) => serve((_, response) => response.writeHead(status).end(body))),
    )
    const hangsUp = await serve((_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("{")
      setTimeout(() => response.destroy(), 100)
    })
    for (const siteUrl of [...siteUrls, hangsUp, NOWHERE]) {
      for (const name of [
        "activate",
        "validate",
        "deactivate",
        "startLink",
        "askForKey",
        "checkForUpdate",
        "checkFeed",
      ]) {
        const answer = await client.call(name, { siteUrl, ...members })
        expect([siteUrl, name, answer]).toMatchObject([siteUrl, name, { outcome: "Undecided" }])
      }
      expect(await client.call("fetchRevocationList", { siteUrl })).toBeNull()
      const jwks = await client.call("fetchKeys", { siteUrl })
      const verified = await client.call("verify", {
        jwks,
        machineFile: "",
        device: deviceOf(1),
        now: "2026-11-20T10:00:00Z",
      })
      expect(verified).toMatchObject({ verdict: "Unreadable" })
    }
    const away = {
      siteUrl: await serve((_, response) => response.writeHead(429, { "retry-after": "120" }).end()),
      ...members,
    }
    for (const name of ["validate", "startLink", "checkForUpdate", "checkFeed"]) {
      expect(await client.call(name, away)).toEqual({ outcome: "Undecided", retryAfter: 120 })
    }
  },
)
