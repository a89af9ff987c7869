import { expect, test } from "vitest"
import { parseControl } from "../../emulators/control/control.ts"

test("an empty control state is the default one", () => {
  expect(parseControl({})).toEqual({
    control: {
      webhooks: "deliver",
      webhookDelayMs: 0,
      country: "US",
      fail: [],
      slow: {},
      rubbish: [],
      failRate: {},
      loseAnswers: {},
    },
  })
})

test("what is left out of a control state takes its default", () => {
  expect(parseControl({ country: "IN", slow: { mail: 50 } })).toEqual({
    control: {
      webhooks: "deliver",
      webhookDelayMs: 0,
      country: "IN",
      fail: [],
      slow: { mail: 50 },
      rubbish: [],
      failRate: {},
      loseAnswers: {},
    },
  })
})

test.each([
  [{ weather: "bad" }],
  [{ webhooks: "sometimes" }],
  [{ webhookDelayMs: "100" }],
  [{ webhookDelayMs: -1 }],
  [{ country: 5 }],
  [{ fail: "mail" }],
  [{ fail: ["everything"] }],
  [{ slow: { everything: 5 } }],
  [{ failRate: { mail: 2 } }],
  [{ loseAnswers: { mail: -1 } }],
  [null],
  [[]],
  ["deliver"],
])("the control state %j is refused with a sentence", (body) => {
  expect(parseControl(body)).toEqual({
    error: expect.stringMatching(/^The control state was not changed\. .+\.$/),
  })
})
