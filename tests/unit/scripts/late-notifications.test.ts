import { Worker } from "node:worker_threads"
import { expect, test } from "vitest"
import { outwaitLateNotifications } from "../../../scripts/late-notifications.ts"

outwaitLateNotifications()

/** Wakes whoever waits, as a notification of an earlier answer would, and answers only then. */
const ANSWERS_LATER = `
const { answered } = require("node:worker_threads").workerData
while (Atomics.notify(answered, 0) === 0);
Atomics.wait(answered, 0, 0, 50)
Atomics.store(answered, 0, 1)
Atomics.notify(answered, 0)`

test("a notification that comes too late does not end the next wait", async () => {
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(ANSWERS_LATER, { eval: true, workerData: { answered } })
  Atomics.wait(answered, 0, 0)
  expect(Atomics.load(answered, 0)).toBe(1)
  await worker.terminate()
})

test("a wait with a time limit ends at its time", () => {
  const untouched = new Int32Array(new SharedArrayBuffer(4))
  expect(Atomics.wait(untouched, 0, 0, 5)).toBe("timed-out")
})
