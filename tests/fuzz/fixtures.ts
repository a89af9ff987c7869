import { createHash, randomUUID } from "node:crypto"
import {
  createAccount,
  createDonation,
  createLicensedAccount,
  findOrder,
  payByWebhook,
  type Site,
} from "#tests/support/fixtures/fixtures.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"

/** An account whose password and session the fuzzer knows, with an open order. */
type Member = { cookie: string; email: string; orderId: string }

/** An account that no request may read or change. */
export type Victim = { id: string; email: string; orderId: string; openOrderId: string; secrets: string[] }

export type Fixtures = { victim: Victim; members: Member[]; licenseKey: string; ownerCookie: string }

export async function createFixtures(site: Site): Promise<Fixtures> {
  const victim = await createVictim(site)
  const members = await Promise.all(Array.from({ length: 4 }, () => createMember(site)))
  const { cookieHeader, licenseKey } = await createLicensedAccount(site)
  return { victim, members, licenseKey, ownerCookie: cookieHeader }
}

/** Replaces members who have logged out, changed their password or deleted their account. */
export async function replaceLostMembers(site: Site, fixtures: Fixtures): Promise<void> {
  fixtures.members = await Promise.all(
    fixtures.members.map(async (member) => {
      const headers = { cookie: member.cookie }
      const page = await fetch(`${site.url}/dashboard`, { headers, redirect: "manual" })
      await page.arrayBuffer()
      return page.status === 200 ? member : createMember(site)
    }),
  )
}

async function createMember(site: Site): Promise<Member> {
  const account = await createAccount(site)
  const orderId = await createDonation(account, { currency: "EUR", amount: "5" })
  return { cookie: account.cookieHeader, email: account.email, orderId }
}

/** An account with one of everything, and a session that is never used. */
async function createVictim(site: Site): Promise<Victim> {
  const password = "the victim's password"
  const account = await createLicensedAccount(site, {}, { password })
  const bug = { title: `secret-${randomUUID()}`, description: "It stops", dateOfIncident: "2026-11-02" }
  await expectStatus(account.post("/report-bug", bug), 303)
  await payByWebhook(site, await findOrder(site, await createDonation(account)))
  const openOrderId = await createDonation(account, { currency: "EUR", amount: "100" })
  const { paymentId, userId } = await findOrder(site, account.order.id)
  if (!paymentId || !userId) throw new Error("the victim's order is not paid")
  const session = account.cookieHeader.split("=")[1] ?? ""
  const sessionHash = createHash("sha256").update(session).digest("hex")
  const secrets = [account.licenseKey, paymentId, bug.title, account.cookieHeader, sessionHash]
  return { id: userId, email: account.email, orderId: account.order.id, openOrderId, secrets }
}
