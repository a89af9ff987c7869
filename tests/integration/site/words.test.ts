import { expect, test } from "vitest"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

/** Words of the page itself, without header and footer, but with every state of the app's window. */
const MAX_WORDS = new Map([
  ["/", 1400],
  ["/features", 1070],
  ["/buy", 525],
  ["/about", 195],
  ["/free", 270],
])

test.each([...MAX_WORDS])("GET %s: says what it says in at most %i words", async (path, max) => {
  await using app = await startApp()
  const html = await (await app.visitor().get(path)).text()
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  const words = textOf(main).trim().split(" ").length
  expect(words).toBeLessThanOrEqual(max)
  expect(words).toBeGreaterThan(max / 2)
})

test.each([...MAX_WORDS.keys(), "/contact", "/help"])("GET %s: apologizes for nothing", async (path) => {
  await using app = await startApp()
  expect(await pageText(app.visitor(), path)).not.toMatch(/sorry|unfortunately|apologi|not a promise/i)
})
