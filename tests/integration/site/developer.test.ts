import { expect, test } from "vitest"
import { startApp } from "#tests/support/server/test-app.ts"
import { TestClient, textOf } from "#tests/support/server/test-client.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"

const CONFIGURED = {
  DEVELOPER_NAME: "Asha Rao",
  DEVELOPER_PHOTO: "/developer.webp",
  DEVELOPER_SIGNATURE: "/signature.svg",
  INSTALLER_SIGNER: "Asha Rao Software",
}

test("GET /about and /free: the configured photo, name and signature, and who signs the installers", async () => {
  const server = await startTestServer(CONFIGURED)
  try {
    const visitor = new TestClient(server.url)
    const about = await (await visitor.get("/about")).text()
    const free = textOf(await (await visitor.get("/free")).text())

    expect(about).toContain(
      '<img src="/developer.webp" width="640" height="800" alt="Portrait of Asha Rao"/>',
    )
    expect(about).toMatch(/<img src="\/signature\.svg" width="240" height="96" alt="Asha Rao"/)
    expect(about).not.toContain("portrait-card")
    expect(free).toContain("Who signs it Asha Rao Software.")
    expect(free).not.toContain("Unknown publisher")
  } finally {
    await server.worker.dispose()
    await server.emulators.close()
  }
})

test("GET /about and /free: without configuration, a drawing, and what Windows then says about the installer", async () => {
  await using app = await startApp()
  const about = await (await app.visitor().get("/about")).text()
  const free = textOf(await (await app.visitor().get("/free")).text())

  expect(/<main.*<\/main>/s.exec(about)?.[0]).not.toContain("<img")
  expect(about).toContain("portrait-card")
  expect(textOf(about)).toContain("The developer of Brisk")
  expect(free).toContain("Who signs it Nobody: Windows shows “Unknown publisher”.")
  expect(free).toContain("After uninstalling Nothing of Brisk runs.")
})
