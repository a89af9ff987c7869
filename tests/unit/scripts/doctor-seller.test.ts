import { expect, test } from "vitest"
import { checkSellerFacts } from "../../../scripts/doctor/seller-facts.ts"

const shop = {
  RAZORPAY_KEY_ID: "rzp_test_1",
  SELLER_NAME: "Asha Rao",
  POSTAL_ADDRESS: "12 Station Road, Thane 400601",
  SUPPORT_EMAIL: "support@brisk.in",
  SUPPORT_PHONE: "+91 98200 12345",
  GRIEVANCE_OFFICER: "Asha Rao <complaints@brisk.in>",
}

const check = (changes: Record<string, string> = {}, isRemote = true) =>
  checkSellerFacts({ isRemote, variables: { ...shop, ...changes } })

test("checkSellerFacts: a shop that names everything is fine, and so is every local one", () => {
  expect(check()).toMatchObject([{ verdict: "ok" }])
  expect(check({ SELLER_NAME: "" }, false)).toEqual([])
})

test.each([
  ["SELLER_NAME", "Brisk PC Suite"],
  ["POSTAL_ADDRESS", "Thane, Maharashtra, India"],
  ["SUPPORT_EMAIL", "support@brisk.example"],
  ["SUPPORT_PHONE", "+91 00000 00000"],
  ["GRIEVANCE_OFFICER", "Name <complaints@brisk.example>"],
  ["GRIEVANCE_OFFICER", " "],
])("checkSellerFacts: each missing or example fact is a warning: %s %j", (name, value) => {
  const before = check({ [name]: value })
  expect(before).toMatchObject([{ verdict: "warning", remedy: expect.stringContaining(`Set ${name}`) }])
  expect(before).toMatchObject([{ remedy: expect.stringContaining("before the live keys") }])
  expect(check({ [name]: value, RAZORPAY_KEY_ID: "rzp_live_1" })[0]?.says).toContain("a live one")
})

test("checkSellerFacts: the values of a fresh clone are five warnings", () => {
  const none = Object.fromEntries(Object.keys(shop).map((name) => [name, ""]))
  expect(check(none)).toHaveLength(5)
})
