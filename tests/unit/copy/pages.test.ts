import { expect, test } from "vitest"
import { errorCopy } from "#app/copy/errors.ts"
import { release, requirementsInShort } from "#app/copy/licensing/release.ts"
import { messages } from "#app/copy/messages.ts"
import { orderRefused } from "#app/copy/orders/checkout.ts"
import { purchaseFaq } from "#app/copy/orders/plans.ts"
import { landing } from "#app/copy/site/landing.ts"
import { titles } from "#app/copy/titles.ts"
import { itemName } from "#app/domain/orders/order.ts"

test("questions: each has an id of its own", () => {
  for (const questions of [landing.faq.items, purchaseFaq("USD")]) {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
  }
})

test("itemName: names what the order is for", () => {
  expect(itemName({ planType: "basic" })).toBe("Brisk PC Suite, Basic license")
  expect(itemName({ planType: "business" })).toBe("Brisk PC Suite, Small Business license")
  expect(itemName({ planType: null })).toBe("Donation to Brisk")
})

test("requirementsInShort: the same numbers as the system requirements", () => {
  const digits = (text: string) => text.match(/\d+/g)
  const values = release.requirements.map(({ value }) => value).join(" ")
  expect(digits(requirementsInShort)).toEqual(digits(values))
})

test("messages: each is a sentence, and no two are the same", () => {
  const sentences = Object.values({ ...messages, ...orderRefused })

  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+[^\s]$/)
})

test("titles: each screen has its own; /signup and /register are one screen", () => {
  const { "/register": register, ...others } = titles

  expect(register).toBe(others["/signup"])
  expect(new Set(Object.values(others)).size).toBe(Object.values(others).length)
})

test("errorCopy: says what happened, and that nothing was lost", () => {
  expect(errorCopy(404).title).toBe("There is nothing at this address")
  expect(errorCopy(405).title).toBe("This request can't be processed")
  expect(errorCopy(400).title).toBe("This request can't be processed")
  for (const status of [500, 503, 418]) {
    expect(errorCopy(status)).toEqual({
      title: "Something went wrong on our side",
      explanation:
        "The error was logged. No payment is lost: one that went through is recorded automatically. Please try again in a minute.",
    })
  }
})
