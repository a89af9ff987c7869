import { expect, test } from "vitest"
import { describeFailure } from "#scripts/cloudflare/failure.ts"

const NO_TOKEN =
  "In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable for wrangler to work."
const AUTHENTICATION = "A request to the Cloudflare API (/accounts/1/d1/database) failed."

test.each([
  ["its words", NO_TOKEN],
  ["JSON", JSON.stringify({ error: { text: NO_TOKEN } })],
  ["JSON in lines", JSON.stringify({ error: { text: NO_TOKEN, notes: [] } }, null, 2)],
  [
    "the proxy's words",
    `Failed to start the remote proxy session. Error reloading remote server: ${NO_TOKEN}`,
  ],
  ["an old log-in", "Failed to fetch auth token: 400 Bad Request"],
])("describeFailure: one sentence for somebody not logged in, from %s", (_, printed) => {
  expect(describeFailure(printed, {})).toBe(
    "You are not logged in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.",
  )
})

test("describeFailure: a token that is refused; other errors as they are", () => {
  const json = { error: { text: AUTHENTICATION, notes: [{ text: "Authentication error [code: 10000]" }] } }
  expect(describeFailure(JSON.stringify(json), { CLOUDFLARE_API_TOKEN: "x" })).toMatch(
    /^Cloudflare refuses the token/,
  )
  expect(describeFailure(JSON.stringify({ error: { text: "fetch failed" } }), {})).toBe("fetch failed")
  expect(describeFailure('Worker "brisk" not found.', {})).toBe('Worker "brisk" not found.')
})
