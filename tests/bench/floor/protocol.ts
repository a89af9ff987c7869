/** Header of a request that the floor's Worker records; its value is the request's number, empty without one. */
export const RECORD_HEADER = "x-bench-record"

/** Header of a recorded request that hashes a password. */
export const HASHES_HEADER = "x-bench-hashes"

/** The first number of the floor's requests, which use up rows of their own. */
export const FIRST_FLOOR_NUMBER = 5_000_001

/** The number of a request as it stands in ids, the same length for each. */
export const createNumber = (number: number) => `B${String(number).padStart(7, "0")}`
