import { check, lint, testedOnly, types, unused, vitest } from "../local/checks.mjs"
import { install } from "../local/install.mjs"
import { requireNode } from "../local/node.mjs"
import { endAllOnExit } from "../local/processes.mjs"

// Runs the linter, the type checker, the search for unused code and the unit tests in parallel.

requireNode()
endAllOnExit()
console.log(await install())
const results = await Promise.allSettled([
  check("Lint", lint),
  check("Types", types),
  check("Unused code", unused),
  check("Code that only tests use", testedOnly),
  check("Unit tests", [...vitest, "--project", "unit", "--reporter", "dot"]),
])
const failures = results.filter(({ status }) => status === "rejected")
for (const { reason } of failures) console.error(reason.message)
process.exit(failures.length === 0 ? 0 : 1)
