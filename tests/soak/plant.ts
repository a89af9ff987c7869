import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { builtFile } from "#tests/support/server/built-file.ts"

/** Faults that a soak must find, each wrapped around the handler of requests. */
const FAULTS = {
  memory: "kept.push(new Uint8Array(32_768).fill(1));",
  rows: `const n = seen++ / 2000; for (let i = 0; i < n; i++)
    await env.DB.prepare("insert into cron_runs values (?, 0, 0)").bind(crypto.randomUUID()).run();`,
}

export type Fault = keyof typeof FAULTS
export const isFault = (name: string): name is Fault => name in FAULTS

/** A tree whose built Worker is this one's with a fault in it. */
export function plantFault(fault: Fault, folder: string): string {
  const target = builtFile("worker/worker.js", folder)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(resolve("migrations"), join(folder, "migrations"))
  const source = readFileSync(builtFile("worker/worker.js"), "utf8")
  const planted = source.replace(
    /export\s*\{\s*(\w+) as default\s*\};?/,
    (_, site: string) => `const kept = []; let seen = 0;
      const faulty = { ...${site}, async fetch(request, env, ctx) { ${FAULTS[fault]} return ${site}.fetch(request, env, ctx) } };
      export { faulty as default };`,
  )
  if (planted === source) throw new Error("the Worker's export was not found")
  writeFileSync(target, planted)
  return folder
}
