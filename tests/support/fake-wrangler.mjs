#!/usr/bin/env node
// Stands in for Wrangler on the PATH: the test that set FAKE_CLOUDFLARE answers each call.
const response = await fetch(`${process.env.FAKE_CLOUDFLARE}/wrangler`, {
  method: "POST",
  body: JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd() }),
})
const { output, code } = await response.json()
process[code === 0 ? "stdout" : "stderr"].write(output)
process.exitCode = code
