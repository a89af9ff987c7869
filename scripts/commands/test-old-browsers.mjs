import { resolve } from "node:path"
import { readArguments } from "../local/arguments.mjs"
import { findOldChromium } from "../local/old-chromium.mjs"
import { runBrowserTests, runPlaywright } from "../local/test-run.mjs"

const { values } = readArguments({
  name: "test:old-browsers",
  does: "Opens every screen and sends every form in Chromium 119, and in one that does not know what Firefox 115 or iOS 15 does not.",
  options: {
    grep: { value: "PATTERN", does: "only the tests of this name" },
    pictures: { value: "FOLDER", does: "keeps a picture of each screen" },
  },
  notes: "Fetches Chromium 119, which is for Linux on x64, into the user's cache.",
})

await runBrowserTests(async (scratch) => {
  const env = {
    OLD_CHROMIUM_PATH: await findOldChromium(),
    ...(values.pictures && { PICTURES_DIR: resolve(values.pictures) }),
  }
  const chosen = values.grep ? [`--grep=${values.grep}`] : []
  await runPlaywright(scratch, "tests/old-browsers/playwright.config.ts", chosen, env)
})
