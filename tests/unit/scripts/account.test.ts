import { expect, test } from "vitest"
import { requireLogin } from "../../../scripts/cloudflare/account.ts"

const whoami = (...ids: string[]) => {
  const accounts = ids.map((id) => ({ id, name: `Account ${id}` }))
  return async () => JSON.stringify({ loggedIn: true, accounts })
}

test("requireLogin: the only account, or the one that was named", async () => {
  expect(await requireLogin(whoami("a"), undefined)).toMatchObject({ id: "a" })
  expect(await requireLogin(whoami("a", "b"), "b")).toMatchObject({ id: "b" })
})

test("requireLogin: says whether there is no account, another one, or several", async () => {
  await expect(requireLogin(whoami(), undefined)).rejects.toThrow("sees no account. Give it one")
  await expect(requireLogin(whoami("a"), "b")).rejects.toThrow("Wrangler sees no account b.")
  await expect(requireLogin(whoami("a", "b"), undefined)).rejects.toThrow("You have several accounts.")
})
