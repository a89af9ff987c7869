import { expect, test } from "vitest"
import { rollOut } from "../../../scripts/cloudflare/roll-out.ts"

const OLD = "11111111-1111-4111-8111-111111111111"
const NEW = "22222222-2222-4222-8222-222222222222"

/** Wrangler, which records its calls, and a doctor that finds a fault at its `failsAt`th visit. */
async function run(failsAt: number, versions = [{ version_id: OLD, percentage: 100 }]) {
  const events: string[] = []
  let visits = 0
  const isDone = rollOut("v1.2.0", {
    wrangler: async (args) => {
      if (args[0] === "deployments") return JSON.stringify({ versions })
      events.push(args.filter((arg) => !arg.startsWith("--")).join(" "))
      return args[1] === "upload" ? `Uploaded brisk\nWorker Version ID: ${NEW}\n` : ""
    },
    examine: async (version) => {
      events.push(`doctor ${version}`)
      visits += 1
      return visits !== failsAt
    },
    wait: async () => void events.push("wait"),
    print: () => {},
  })
  return { isDone: await isDone, events }
}

const upload = "versions upload v1.2.0 v1.2.0"
const atZero = [`versions deploy ${NEW}@0 ${OLD}@100 v1.2.0: 0 %`, `doctor ${NEW}`]
const atTen = [`versions deploy ${NEW}@10 ${OLD}@90 v1.2.0: 10 %`, "wait", `doctor ${NEW}`]
const back = `versions deploy ${OLD}@100 v1.2.0: taken back`

test("rollOut: moves the requests in steps, with the doctor after each, then the triggers", async () => {
  expect(await run(0)).toEqual({
    isDone: true,
    events: [
      upload,
      ...atZero,
      ...atTen,
      ...[`versions deploy ${NEW}@50 ${OLD}@50 v1.2.0: 50 %`, "wait", `doctor ${NEW}`],
      ...[`versions deploy ${NEW}@100 v1.2.0: 100 %`, "wait", `doctor ${NEW}`],
      "triggers deploy",
    ],
  })
})

test("rollOut: when the doctor finds a fault, all requests go back to the version before", async () => {
  expect(await run(1)).toEqual({ isDone: false, events: [upload, ...atZero, back] })
  expect(await run(2)).toEqual({ isDone: false, events: [upload, ...atZero, ...atTen, back] })
  expect((await run(4)).events.slice(-2)).toEqual([`doctor ${NEW}`, back])
})

test("rollOut: while another one has not ended, nothing is uploaded", async () => {
  const versions = [
    { version_id: OLD, percentage: 50 },
    { version_id: NEW, percentage: 50 },
  ]
  await expect(run(0, versions)).rejects.toThrow("Another roll-out has not ended")
})
