import { expect, test } from "vitest"
import { releases } from "#db/schema.ts"
import { appStarter, pageText } from "#tests/support/server/test-app.ts"

// Of its own: the isolate keeps the seller, whom pages name, in memory.
const startApp = appStarter()

test("GET /free: who signs the installer; only an unsigned one has what Windows says", async () => {
  await using app = await startApp()
  const unsigned = await pageText(app.visitorWithEndedSession(), "/free")
  expect(unsigned).toContain("Who signs it Nobody: Windows shows “Unknown publisher”.")
  expect(unsigned).toContain("“Windows protected your PC”, because nobody has signed this file.")
  await app.db.insert(releases).values({
    version: "1.1.0",
    installerUrl: "https://releases.test/Brisk-Setup-1.1.0.exe",
    size: 1,
    sha256: "ab".repeat(32),
    notes: "New",
    publishedAt: new Date("2026-11-20T10:00:00Z"),
    signedBy: "Asha Rao Software",
  })
  const signed = await pageText(app.visitorWithEndedSession(), "/free")
  expect(signed).toContain("Who signs it Asha Rao Software.")
  expect(signed).not.toMatch(/Unknown publisher|Windows protected/)
})
