import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { activations, licenses } from "#db/schema.ts"
import { addDevices } from "#tests/support/fixtures/many-devices.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { type TestClient, textOf } from "#tests/support/server/test-client.ts"

const LARGE = { planType: "custom", maxDevices: 10_000 } as const

const countsOf = async (app: App) => {
  const [license] = await app.db.select().from(licenses)
  return [
    license?.activeSeats,
    license?.releasedSeats,
    license?.untransferredActive,
    license?.untransferredReleased,
  ]
}

const upload = (client: TestClient, content: string | Uint8Array<ArrayBuffer>) =>
  client.postWithFile(
    "/dashboard/labels",
    {},
    "file",
    new File([content], "labels.csv", { type: "text/csv" }),
  )

/** The number of labels, and the first two. */
async function labelsOf(app: App) {
  const [count, first] = await app.d1.batch<Record<string, unknown>>([
    app.d1.prepare("select count(label) as labels from activations"),
    app.d1.prepare("select device_id, label from activations where label is not null order by seat limit 2"),
  ])
  return [count?.results[0]?.labels, ...(first?.results ?? []).map((row) => Object.values(row))]
}

test("POST /api/v1/licenses/activate: a license for 500 devices activates 500 and refuses the 501st", async () => {
  await using app = await startApp()
  const { licenseKey, licenseId } = await app.createLicensedAccount({ planType: "custom", maxDevices: 500 })
  const activate = (number: number) =>
    app.callLicensingApi("activate", { licenseKey, deviceId: `pc-${number}` })
  for (let first = 1; first <= 500; first += 4) {
    const answers = []
    for (let number = first; number < first + 4; number++) answers.push(activate(number))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  }
  const refused = await activate(501)
  expect([refused.status, refused.code]).toEqual([409, "DEVICE_LIMIT_REACHED"])
  const again = await activate(500)
  expect([again.status, again.body.license]).toEqual([
    200,
    { ...(again.body.license as object), planType: "business", maxDevices: 500, devicesUsed: 500 },
  ])
  expect(await countsOf(app)).toEqual([500, 0, 500, 0])
  const [{ seats } = { seats: 0 }] = await app.db
    .select({ seats: sql<number>`count(distinct seat)` })
    .from(activations)
    .where(eq(activations.licenseId, licenseId))
  expect(seats).toBe(500)
})

test("POST /api/v1/licenses/activate: the last seat of 10,000 is taken once, and a released one is transferred", async () => {
  await using app = await startApp()
  const { licenseKey, licenseId } = await app.createLicensedAccount(LARGE)
  await addDevices(app.d1, licenseId, 9999)
  expect(await countsOf(app)).toEqual([8000, 1999, 8000, 1999])
  const activate = (deviceId: string) => app.callLicensingApi("activate", { licenseKey, deviceId })
  expect((await activate("new-1")).body.license).toMatchObject({ devicesUsed: 8001, transfersLeft: 10_000 })
  const both = await Promise.all([activate("new-2"), activate("new-3")])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await countsOf(app)).toEqual([8003, 1997, 8001, 1997])
  const back = await activate("pc-9995-")
  expect([back.status, back.body.license]).toEqual([
    200,
    { ...(back.body.license as object), devicesUsed: 8004, transfersLeft: 9998 },
  ])
  await app.callLicensingApi("deactivate", { licenseKey, deviceId: "pc-1-" })
  expect(await countsOf(app)).toEqual([8003, 1997, 8001, 1997])
})

test("GET /dashboard: the list of a large license has pages of 50 and a search", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(LARGE)
  await addDevices(app.d1, owner.licenseId, 10_000)
  const first = await (await owner.get("/dashboard")).text()
  expect(textOf(first)).toContain("8000 of 10000 in use")
  expect([first.includes("pc-50-"), first.includes("pc-51-")]).toEqual([true, false])
  const [, more = ""] = /href="([^"]+)" class="btn btn-quiet">More computers/.exec(first) ?? []
  const second = await pageText(owner, more.replaceAll("&amp;", "&"))
  expect([second.includes("pc-51-"), second.includes("pc-50-")]).toEqual([true, false])
  const found = await pageText(owner, "/dashboard?device=DESK+9999")
  expect([found.includes("pc-9999-"), found.includes("1 found for")]).toEqual([true, true])
  expect(await pageText(owner, "/dashboard?device=nobody")).toContain("No computer matches “nobody”")
  const release = await owner.post("/dashboard/release?device=pc-9998-")
  expect([release.status, release.headers.get("location")]).toEqual([303, "/dashboard?released=1"])
  expect(await countsOf(app)).toEqual([7999, 2001, 7999, 2001])
})

test("GET /dashboard/devices.csv: has all 10,000 devices of a license", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(LARGE)
  await addDevices(app.d1, owner.licenseId, 10_000)
  const lines = (await (await owner.get("/dashboard/devices.csv")).text()).trim().split("\r\n")
  expect(lines).toHaveLength(10_001)
  expect(lines.at(-1)).toMatch(/^"Desk 10000","pc-10000-","released"/)
})

test("POST /dashboard/labels: 10,000 labels are saved, shown, found and exported, formulas as text", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(LARGE)
  await addDevices(app.d1, owner.licenseId, 10_000)
  expect(await pageText(owner, "/dashboard")).toContain("Upload labels")
  const lines = Array.from({ length: 10_000 }, (_, index) => `pc-${index + 1}-,Room ${index + 1}`)
  const response = await upload(owner, ["Device ID,Label", ...lines].join("\r\n"))
  expect([response.status, response.headers.get("location")]).toEqual([303, "/dashboard?labeled=10000"])
  expect(await labelsOf(app)).toEqual([10_000, ["pc-1-", "Room 1"], ["pc-2-", "Room 2"]])
  expect(await pageText(owner, "/dashboard?labeled=10000&device=room+777")).toContain("Room 7777")

  const formula = '=HYPERLINK("http://x")'
  const csv = `\uFEFF"Label";"Device ID"\n"${formula.replaceAll('"', '""')}";pc-1-\n;pc-2-\n`
  expect((await upload(owner, csv)).headers.get("location")).toBe("/dashboard?labeled=2")
  const labels = await labelsOf(app)
  expect(labels).toEqual([9999, ["pc-1-", formula], ["pc-3-", "Room 3"]])
  const exported = await (await owner.get("/dashboard/devices.csv")).text()
  expect(exported).toContain(`"'${formula.replaceAll('"', '""')}"`)
  expect((await upload(owner, exported)).headers.get("location")).toBe("/dashboard?labeled=10000")
  expect(await labelsOf(app)).toEqual(labels)
})

test("POST /dashboard/labels: a file with an error changes nothing, and the page names the lines", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(LARGE)
  await addDevices(app.d1, owner.licenseId, 30)
  const csv = [
    "pc-1-,One",
    "pc-2-,Two",
    "pc-1-,Again",
    ",Nothing",
    "pc-99-,Unknown",
    `pc-3-,${"a".repeat(101)}`,
    '"pc-4-","a\nb"',
  ]
  const response = await upload(owner, csv.join("\n"))
  const text = textOf(await response.text())
  expect(response.status).toBe(400)
  for (const sentence of [
    "Nothing was changed, because of these lines:",
    "Line 3: this device ID is in the file twice.",
    "Line 4: no device ID.",
    "Line 5: no computer on your license has this device ID.",
    "Line 6: the label has more than 100 characters.",
    "Line 7: the label is not on one line.",
  ]) {
    expect(text).toContain(sentence)
  }
  expect(await labelsOf(app)).toEqual([0])
})

test.each([
  ["an empty file", "", "Please choose a CSV file with at least one line."],
  ["too many lines", "pc-1-,One\n".repeat(10_002), "The file has more lines than a license has computers."],
  ["no UTF-8", Uint8Array.of(112, 99, 44, 0xff, 0xfe), "This file is not text in UTF-8."],
])("POST /dashboard/labels: %s is refused", async (_, content, sentence) => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(LARGE)
  const response = await upload(owner, content)
  expect([response.status, textOf(await response.text())]).toEqual([400, expect.stringContaining(sentence)])
})

test("POST /dashboard/labels: a file of more than 2.5 MB, and one of another account, change nothing", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount(LARGE)
  await addDevices(app.d1, owner.licenseId, 2)
  expect((await upload(owner, "a".repeat(2_700_000))).status).toBe(413)
  const other = await app.createLicensedAccount(LARGE)
  const refused = await upload(other, "pc-1-,Stolen")
  expect([refused.status, textOf(await refused.text())]).toEqual([
    400,
    expect.stringContaining("Line 1: no computer on your license has this device ID."),
  ])
  expect(await labelsOf(app)).toEqual([0])
})
