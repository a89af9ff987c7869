import { execFileSync } from "node:child_process"
import { resolve } from "node:path"
import { builtFile } from "#tests/support/server/built-file.ts"

/** Bundles the floor's Worker as the site's is bundled, from the same build, with React's renderers recorded. */
export function buildFloor() {
  const aliases = {
    "#build/server/index.js": builtFile("server/index.js"),
    "#build/server/cached-pages.js": builtFile("server/cached-pages.js"),
    "react-dom/server.browser":
      "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js",
    "react-dom/server": "tests/bench/floor/react-dom-server.ts",
  }
  const args = ["deploy", "tests/bench/floor/worker.ts", "--dry-run", "--outdir", builtFile("floor")]
  const aliasArgs = Object.entries(aliases).flatMap(([name, path]) => ["--alias", `${name}:${resolve(path)}`])
  const env = { ...process.env, NODE_ENV: "production", CI: "true", WRANGLER_SEND_METRICS: "false" }
  execFileSync("node", ["node_modules/wrangler/bin/wrangler.js", ...args, ...aliasArgs], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  })
}
