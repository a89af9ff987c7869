import { beforeEach, type TestError } from "vitest"

type Failure = TestError & { suppressed?: Failure; error?: Failure }

/** The error that ended a test, then that of its disposal, instead of the `SuppressedError` that holds both. */
function causesOf(failure: Failure): TestError[] {
  const { suppressed, error } = failure
  return suppressed && error ? [suppressed, error].flatMap(causesOf) : [failure]
}

beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task: { result } }) => {
    if (result?.errors) result.errors = result.errors.flatMap(causesOf)
  })
})
