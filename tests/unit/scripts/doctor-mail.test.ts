import { expect, test } from "vitest"
import { createResendEvents } from "#app/gateways/resend-events.server.ts"
import { checkDeliveries, judgeEventAnswer, judgeRates } from "../../../scripts/doctor/deliveries.ts"
import { checkMailDomain, checkRecords } from "../../../scripts/doctor/mail-domain.ts"
import type { Surroundings } from "../../../scripts/doctor/surroundings.ts"
import { secrets } from "../../support/server/secrets.ts"
import { startTestEmulators } from "../../support/server/test-server.ts"

const RIGHT: Record<string, string[]> = {
  "TXT send.brisk.test": ["v=spf1 include:amazonses.com ~all"],
  "MX send.brisk.test": ["10 feedback-smtp.us-east-1.amazonses.com"],
  "TXT resend._domainkey.brisk.test": ["p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ"],
  "TXT _dmarc.brisk.test": ["v=DMARC1; p=none"],
}

const verdictsOf = async (records: Record<string, string[]>) => {
  const findings = await checkRecords("brisk.test", async (type, name) => records[`${type} ${name}`] ?? [])
  return Object.fromEntries(findings.map(({ subject, verdict }) => [subject, verdict]))
}

test("checkRecords: a domain as Resend wants it", async () => {
  expect(await verdictsOf(RIGHT)).toEqual({ SPF: "ok", DKIM: "ok", Bounces: "ok", DMARC: "ok" })
})

test.each([
  ["TXT send.brisk.test", "v=spf1 include:_spf.google.com ~all", "SPF"],
  ["TXT resend._domainkey.brisk.test", "p=", "DKIM"],
  ["MX send.brisk.test", "10 mail.brisk.test", "Bounces"],
  ["TXT _dmarc.brisk.test", "v=DMARC1", "DMARC"],
])("checkRecords: %s is %s", async (name, record, subject) => {
  for (const records of [[record], []]) {
    const found = await verdictsOf({ ...RIGHT, [name]: records })
    expect(found).toEqual({ ...(await verdictsOf(RIGHT)), [subject]: "warning" })
  }
})

test("checkRecords: a subdomain without a policy has that of the domain above it; its own counts first", async () => {
  const policyOf = async (records: Record<string, string[]>) => {
    const lookup = async (type: string, name: string) => records[`${type} ${name}`] ?? []
    const findings = await checkRecords("mail.brisk.test", lookup)
    return findings.find(({ subject }) => subject === "DMARC")
  }
  const above = { "TXT _dmarc.brisk.test": ["v=DMARC1; p=none"] }
  expect(await policyOf(above)).toMatchObject({
    verdict: "ok",
    says: "the TXT record of _dmarc.brisk.test is right",
  })
  expect(await policyOf({ ...above, "TXT _dmarc.mail.brisk.test": ["v=DMARC1"] })).toMatchObject({
    verdict: "warning",
    says: expect.stringContaining("_dmarc.mail.brisk.test is not as it should be"),
  })
  expect(await policyOf({})).toMatchObject({
    says: expect.stringContaining("_dmarc.mail.brisk.test is missing"),
  })
})

test("checkMailDomain: the return path is where Resend says, where the key may ask", async () => {
  const emulators = await startTestEmulators()
  const check = () =>
    checkMailDomain({
      isRemote: false,
      variables: {
        RESEND_API_URL: emulators.url,
        RESEND_API_KEY: secrets.resendApiKey,
        MAIL_FROM: "Brisk <a@brisk.test>",
      },
      fetch: (address: string, init?: RequestInit) => fetch(address, init),
    } as unknown as Surroundings)
  emulators.state.control.returnPath = "bounces"
  expect((await check())[0]?.says).toContain("TXT record of bounces.brisk.test is missing")
  emulators.state.control.emailKey = "sending_access"
  expect((await check())[0]?.says).toBe("the TXT record of send.brisk.test is right")
  await emulators.close()
})

test("checkMailDomain: asks the DNS over HTTPS, of texts in several parts too, and tells when it is away", async () => {
  const emulators = await startTestEmulators()
  const surroundings = (url: string) =>
    ({
      isRemote: false,
      variables: { RESEND_API_URL: url, MAIL_FROM: "Brisk <a@brisk.test>", NEWS_FROM: "news@brisk.test" },
      fetch: (address: string, init?: RequestInit) => fetch(address, init),
    }) as unknown as Surroundings
  const found = await checkMailDomain(surroundings(emulators.url))
  expect(found.map(({ verdict }) => verdict)).toEqual(["ok", "ok", "ok", "ok"])
  emulators.state.control.dns = {}
  const missing = await checkMailDomain(surroundings(emulators.url))
  expect(missing.map(({ says }) => says)[0]).toContain("TXT record of send.brisk.test is missing")
  await emulators.close()
  const away = await checkMailDomain(surroundings(emulators.url))
  expect(away).toEqual([
    expect.objectContaining({ says: expect.stringContaining("The DNS did not answer"), verdict: "warning" }),
  ])
})

test("judgeRates: warns above 2 % of bounces and 0.1 % of complaints, of 50 emails or more", () => {
  const verdicts = (sent: number, bounced: number, complained: number) =>
    judgeRates({ sent, bounced, complained }).map(({ verdict }) => verdict)
  expect(verdicts(1000, 20, 1)).toEqual(["ok", "ok"])
  expect(verdicts(1000, 21, 2)).toEqual(["warning", "warning"])
  expect(verdicts(10, 5, 5)).toEqual(["ok", "ok"])
  expect(verdicts(0, 0, 0)).toEqual(["ok", "ok"])
})

test("judgeEventAnswer: 200 is well, 401 another secret, anything else something in front of the Worker", () => {
  const judge = (status: number) => judgeEventAnswer(status, true)
  expect(judge(200).verdict).toBe("ok")
  const otherSecret = expect.stringContaining("npx wrangler secret put RESEND_WEBHOOK_SECRET")
  expect(judge(401)).toMatchObject({ verdict: "failing", remedy: otherSecret })
  const inFront = expect.stringContaining("let POST /webhooks/resend through")
  expect(judge(403)).toMatchObject({ verdict: "failing", remedy: inFront })
})

test("checkDeliveries: a missing secret is told with its remedy, and an event is sent with the one that is set", async () => {
  const asked: { url: string; body: string; headers: Record<string, string> }[] = []
  const check = (variables: Record<string, string>) =>
    checkDeliveries({
      ...{ isRemote: true, siteUrl: "https://brisk.test", hiddenSecrets: [], now: () => new Date() },
      variables,
      query: async () => [],
      fetch: async (url: string, init: { body: string; headers: Record<string, string> }) => {
        asked.push({ url, ...init })
        return new Response(null, { status: 200 })
      },
    } as unknown as Surroundings)
  const [missing] = await check({})
  expect(missing).toMatchObject({
    verdict: "warning",
    says: expect.stringContaining("RESEND_WEBHOOK_SECRET is not set"),
    remedy: expect.stringContaining("https://brisk.test/webhooks/resend"),
  })
  const [found] = await check({ RESEND_WEBHOOK_SECRET: secrets.resendWebhookSecret })
  expect(found).toMatchObject({ subject: "Email events", verdict: "ok" })
  expect(asked).toMatchObject([{ url: "https://brisk.test/webhooks/resend" }])
  const [{ url, body, headers } = expect.fail()] = asked
  const read = createResendEvents([secrets.resendWebhookSecret])
  expect(await read(new Request(url, { method: "POST", body, headers }))).toMatchObject({ kind: "delivery" })
})
