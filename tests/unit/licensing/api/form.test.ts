import { expect, test } from "vitest"
import { ActivateBody, DeviceCodeBody, TokenBody } from "#app/licensing/api/form.ts"

const components = ["board", "cpu", "disk"].map((name) => ({ name, hash: "A".repeat(64) }))
const [first] = components
const body = { licenseKey: "A", deviceId: "pc" }

test.each<[unknown, string]>([
  [undefined, "body"],
  [{}, "licenseKey, deviceId"],
  [{ ...body, licenseKey: "" }, "licenseKey"],
  [{ ...body, deviceId: "рс-1" }, "deviceId"],
  [{ ...body, deviceId: "a".repeat(129) }, "deviceId"],
  [{ ...body, deviceName: "a\u0000b" }, "deviceName"],
  [{ ...body, components: [first, first] }, "components"],
  [{ ...body, components: [{ name: "cpu", hash: "ab" }] }, "components.0.hash"],
  [{ ...body, components: [{ ...first, value: "Intel" }] }, "components.0"],
  [{ ...body, deviceName: "Büro", components }, ""],
])("ActivateBody: of %j these are wrong: %s", (sent, wrong) => {
  const paths = ActivateBody.safeParse(sent).error?.issues.map(({ path }) => path.join(".") || "body")
  expect((paths ?? []).join(", ")).toBe(wrong)
})

test("ActivateBody: hashes in lower case, by name; none if none were sent", () => {
  expect(ActivateBody.parse({ ...body, components }).components).toEqual({
    board: "a".repeat(64),
    cpu: "a".repeat(64),
    disk: "a".repeat(64),
  })
  expect(ActivateBody.parse(body).components).toEqual({})
})

test("DeviceCodeBody, TokenBody: require a device ID and a code", () => {
  expect(DeviceCodeBody.safeParse({}).success).toBe(false)
  expect(TokenBody.safeParse({}).success).toBe(false)
})
