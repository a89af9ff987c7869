import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { contentSecurityPolicy } from "#app/platform/http/content-security-policy.server.ts"
import { MENU_SCRIPT, type PageScript } from "#app/platform/page-cache/page-script.ts"
import { hashSource } from "#tests/support/browser/styles-in.ts"
import { configOf, production } from "#tests/unit/environments.ts"

const NONCE = "q83vEjRWeJASNFZ4kBI0Vg=="

function policyOf(page: PageScript): string[] {
  return contentSecurityPolicy(page, NONCE, "'sha256-abc='", configOf(production)).split("; ")
}

test("contentSecurityPolicy: a page without script allows none", () => {
  expect(policyOf("none")).toEqual([
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'sha256-abc='",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'none'",
    "form-action 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "report-uri /csp-reports",
    "report-to csp",
  ])
})

test("contentSecurityPolicy: the script that closes the menu is allowed by its hash", () => {
  const changed = policyOf("menu").filter((directive) => !policyOf("none").includes(directive))
  expect(changed).toEqual([`script-src ${hashSource(MENU_SCRIPT)}`])
})

test("contentSecurityPolicy: our script needs its nonce, Trusted Types and no eval", () => {
  const changed = policyOf("own").filter((directive) => !policyOf("none").includes(directive))

  expect(changed).toEqual([
    "script-src 'self' 'nonce-q83vEjRWeJASNFZ4kBI0Vg=='",
    "style-src 'self' 'sha256-abc='",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ])
})

test("contentSecurityPolicy: the checkout page allows the payment provider and no other host", () => {
  const changed = policyOf("checkout").filter((directive) => !policyOf("none").includes(directive))

  expect(changed).toEqual([
    "script-src 'self' 'nonce-q83vEjRWeJASNFZ4kBI0Vg==' https://checkout.razorpay.com https://cdn.razorpay.com",
    "style-src 'self' 'sha256-abc='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https://checkout.razorpay.com https://cdn.razorpay.com",
    "connect-src 'self' https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com https://lumberjack-cx.razorpay.com",
    "frame-src https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com upi: phonepe: tez: gpay: paytmmp: credpay: bhim: intent:",
    "form-action 'self' https://api.razorpay.com",
  ])
})

test("contentSecurityPolicy: only an order's checkout has the checkout's policy", () => {
  const sources = globSync("app/**/*.tsx")
  const checkouts = sources.filter((file) => /script: "checkout"/.test(readFileSync(file, "utf8")))
  expect(checkouts).toEqual(["app/orders/checkout/checkout.tsx"])
})
